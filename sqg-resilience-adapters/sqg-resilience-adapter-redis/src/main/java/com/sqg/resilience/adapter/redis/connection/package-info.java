/** Connection factories and blocking connections under protection. */
@NullMarked
package com.sqg.resilience.adapter.redis.connection;

import org.jspecify.annotations.NullMarked;
