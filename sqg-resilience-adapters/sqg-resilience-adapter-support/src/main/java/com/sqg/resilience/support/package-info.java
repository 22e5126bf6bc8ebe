/** What several adapters share and the core must not know. */
@NullMarked
package com.sqg.resilience.support;

import org.jspecify.annotations.NullMarked;
