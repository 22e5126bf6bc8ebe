/** WebClient. Only loaded where it is present. */
@NullMarked
package com.sqg.resilience.adapter.http.reactive;

import org.jspecify.annotations.NullMarked;
