/** {@code @SqgResource} on the methods of Spring beans. */
@NullMarked
package com.sqg.resilience.adapter.method;

import org.jspecify.annotations.NullMarked;
