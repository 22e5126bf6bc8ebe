/** Keeps faults of extensions away from business calls. */
@NullMarked
package com.sqg.resilience.core.isolation;

import org.jspecify.annotations.NullMarked;
