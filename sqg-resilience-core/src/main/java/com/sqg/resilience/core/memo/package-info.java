/** Remembers what is costly to find out, without growing for ever. */
@NullMarked
package com.sqg.resilience.core.memo;

import org.jspecify.annotations.NullMarked;
