/** Which method or strategy answers for a guarded method, worked out once from its annotation. */
@NullMarked
package com.sqg.resilience.core.fallback;

import org.jspecify.annotations.NullMarked;
