/** What the framework tells listeners, off the calling thread. */
@NullMarked
package com.sqg.resilience.api.event;

import org.jspecify.annotations.NullMarked;
