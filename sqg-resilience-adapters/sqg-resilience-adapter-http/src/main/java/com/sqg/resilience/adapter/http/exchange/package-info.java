/** One guarded exchange from admission to the end of its body, whatever the client. */
@NullMarked
package com.sqg.resilience.adapter.http.exchange;

import org.jspecify.annotations.NullMarked;
