/** The contract between the call path and a resilience engine. */
@NullMarked
package com.sqg.resilience.api.engine;

import org.jspecify.annotations.NullMarked;
