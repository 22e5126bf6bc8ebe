/** Takes slow-SQL scopes along where Spring and Micrometer move work between threads. */
@NullMarked
package com.sqg.resilience.starter.slowsql;

import org.jspecify.annotations.NullMarked;
