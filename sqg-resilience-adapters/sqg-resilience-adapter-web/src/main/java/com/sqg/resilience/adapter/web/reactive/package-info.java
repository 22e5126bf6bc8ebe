/** Requests that WebFlux handles. Only loaded where WebFlux is present. */
@NullMarked
package com.sqg.resilience.adapter.web.reactive;

import org.jspecify.annotations.NullMarked;
