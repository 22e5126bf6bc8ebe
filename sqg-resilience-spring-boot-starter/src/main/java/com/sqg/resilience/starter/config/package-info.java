/** Reads the configuration out of the environment, whole, and tells everything that is wrong. */
@NullMarked
package com.sqg.resilience.starter.config;

import org.jspecify.annotations.NullMarked;
