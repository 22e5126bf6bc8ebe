/** The global mode and the modes of single resources, switchable at run time. */
@NullMarked
package com.sqg.resilience.core.mode;

import org.jspecify.annotations.NullMarked;
