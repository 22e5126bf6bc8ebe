/** Statements of JDBC that no other middleware runs. */
@NullMarked
package com.sqg.resilience.adapter.jdbc;

import org.jspecify.annotations.NullMarked;
