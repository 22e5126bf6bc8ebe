/** Shows Micrometer what core counts. */
@NullMarked
package com.sqg.resilience.starter.metrics;

import org.jspecify.annotations.NullMarked;
