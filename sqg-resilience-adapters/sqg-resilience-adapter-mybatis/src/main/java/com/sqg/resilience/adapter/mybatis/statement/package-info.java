/** Admission and completion of MyBatis's statements. Knows MyBatis, not Spring. */
@NullMarked
package com.sqg.resilience.adapter.mybatis.statement;

import org.jspecify.annotations.NullMarked;
