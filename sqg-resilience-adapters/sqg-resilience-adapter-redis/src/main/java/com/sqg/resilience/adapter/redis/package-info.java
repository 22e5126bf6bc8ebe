/** Commands of Redis through Spring Data Redis. */
@NullMarked
package com.sqg.resilience.adapter.redis;

import org.jspecify.annotations.NullMarked;
