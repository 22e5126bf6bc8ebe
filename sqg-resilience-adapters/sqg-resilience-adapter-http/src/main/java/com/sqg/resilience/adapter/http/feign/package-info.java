/** OpenFeign. Only loaded where it is present. */
@NullMarked
package com.sqg.resilience.adapter.http.feign;

import org.jspecify.annotations.NullMarked;
