/** The call path: what happens, in order, to every guarded call. */
@NullMarked
package com.sqg.resilience.core.call;

import org.jspecify.annotations.NullMarked;
