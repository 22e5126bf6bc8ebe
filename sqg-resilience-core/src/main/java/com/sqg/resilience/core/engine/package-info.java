/** The engine that does nothing. */
@NullMarked
package com.sqg.resilience.core.engine;

import org.jspecify.annotations.NullMarked;
