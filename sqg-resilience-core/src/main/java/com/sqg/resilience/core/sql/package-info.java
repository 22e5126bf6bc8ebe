/**
 * What SQL means: a database's errors, and the identity of statements. Free of frameworks: shared
 * by every adapter that runs SQL.
 */
@NullMarked
package com.sqg.resilience.core.sql;

import org.jspecify.annotations.NullMarked;
