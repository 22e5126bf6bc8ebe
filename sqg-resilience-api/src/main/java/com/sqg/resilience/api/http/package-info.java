/** What a refused request is answered with over HTTP, whatever the web framework. */
@NullMarked
package com.sqg.resilience.api.http;

import org.jspecify.annotations.NullMarked;
