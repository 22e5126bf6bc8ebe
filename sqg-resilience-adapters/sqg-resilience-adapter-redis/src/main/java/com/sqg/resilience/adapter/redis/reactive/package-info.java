/** Reactive connections under protection: loaded only where Reactor is present. */
@NullMarked
package com.sqg.resilience.adapter.redis.reactive;

import org.jspecify.annotations.NullMarked;
