/** Delivery of events off the calling thread. */
@NullMarked
package com.sqg.resilience.core.event;

import org.jspecify.annotations.NullMarked;
