/** What business code sees: the annotation, fallbacks, classifiers, the refusal and the facade. */
@NullMarked
package com.sqg.resilience.api;

import org.jspecify.annotations.NullMarked;
