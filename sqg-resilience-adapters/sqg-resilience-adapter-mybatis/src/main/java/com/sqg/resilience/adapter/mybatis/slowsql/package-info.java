/** The slow-SQL settings that mappers are annotated with. */
@NullMarked
package com.sqg.resilience.adapter.mybatis.slowsql;

import org.jspecify.annotations.NullMarked;
