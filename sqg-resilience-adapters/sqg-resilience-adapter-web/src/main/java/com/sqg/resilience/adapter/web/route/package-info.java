/** Which requests are guarded, and under which names. Knows neither Spring MVC nor WebFlux. */
@NullMarked
package com.sqg.resilience.adapter.web.route;

import org.jspecify.annotations.NullMarked;
