/** The composition root of the framework-free core. */
@NullMarked
package com.sqg.resilience.core;

import org.jspecify.annotations.NullMarked;
