/** Guards every statement that MyBatis runs; wired by {@link MyBatisResilience}. */
@NullMarked
package com.sqg.resilience.adapter.mybatis;

import org.jspecify.annotations.NullMarked;
