/** Inbound requests: Spring MVC and WebFlux. */
@NullMarked
package com.sqg.resilience.adapter.web;

import org.jspecify.annotations.NullMarked;
