/** The engine that does nothing, and what engines have in common. */
@NullMarked
package com.sqg.resilience.core.engine;

import org.jspecify.annotations.NullMarked;
