/** The name of the data source that a statement really runs on. Knows Spring, not MyBatis. */
@NullMarked
package com.sqg.resilience.support.datasource;

import org.jspecify.annotations.NullMarked;
