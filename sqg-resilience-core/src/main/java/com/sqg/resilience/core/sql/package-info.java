/** What a database's error means. Free of frameworks: shared by every adapter that runs SQL. */
@NullMarked
package com.sqg.resilience.core.sql;

import org.jspecify.annotations.NullMarked;
