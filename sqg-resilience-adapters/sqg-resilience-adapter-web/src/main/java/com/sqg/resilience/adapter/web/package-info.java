/**
 * Inbound requests: what Spring MVC and WebFlux have in common. The way from a route to its name is
 * in {@code route}, each framework's hook in {@code mvc} and {@code reactive}, and what refused
 * requests are answered with in {@code answer}.
 */
@NullMarked
package com.sqg.resilience.adapter.web;

import org.jspecify.annotations.NullMarked;
