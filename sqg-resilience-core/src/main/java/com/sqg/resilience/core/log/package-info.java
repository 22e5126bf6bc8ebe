/** The framework's own log lines: one prefix, key=value pairs, rate-limited. */
@NullMarked
package com.sqg.resilience.core.log;

import org.jspecify.annotations.NullMarked;
