/** What the outcome of a call means: the chain of classifiers and the causes they look through. */
@NullMarked
package com.sqg.resilience.core.classify;

import org.jspecify.annotations.NullMarked;
