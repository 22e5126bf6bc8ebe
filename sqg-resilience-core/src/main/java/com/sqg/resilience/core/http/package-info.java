/**
 * What HTTP means, whichever library speaks it: statuses, and the hosts that resources are named
 * by.
 */
@NullMarked
package com.sqg.resilience.core.http;

import org.jspecify.annotations.NullMarked;
