/** What Redis's errors mean, whichever client reports them. Free of clients and frameworks. */
@NullMarked
package com.sqg.resilience.core.redis;

import org.jspecify.annotations.NullMarked;
