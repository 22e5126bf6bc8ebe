/** What statuses of HTTP mean, whichever library speaks it. */
@NullMarked
package com.sqg.resilience.core.http;

import org.jspecify.annotations.NullMarked;
