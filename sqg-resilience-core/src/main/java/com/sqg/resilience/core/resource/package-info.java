/** Resources: their names, their registry, and what is counted for each. */
@NullMarked
package com.sqg.resilience.core.resource;

import org.jspecify.annotations.NullMarked;
