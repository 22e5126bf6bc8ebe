/** Guarded subscriptions to Reactor's publishers. Only loaded where Reactor is present. */
@NullMarked
package com.sqg.resilience.support.reactor;

import org.jspecify.annotations.NullMarked;
