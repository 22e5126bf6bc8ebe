/** Admits statements and measures them, however they were made. */
@NullMarked
package com.sqg.resilience.adapter.jdbc.statement;

import org.jspecify.annotations.NullMarked;
