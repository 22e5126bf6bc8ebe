/**
 * Answers refusals that nobody in the application has answered: in Spring MVC on either generation
 * of the servlet API, and in WebFlux.
 */
@NullMarked
package com.sqg.resilience.adapter.web.answer;

import org.jspecify.annotations.NullMarked;
