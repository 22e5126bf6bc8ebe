/** What business code and extensions see of SQL statements and their breakers. */
@NullMarked
package com.sqg.resilience.api.sql;

import org.jspecify.annotations.NullMarked;
