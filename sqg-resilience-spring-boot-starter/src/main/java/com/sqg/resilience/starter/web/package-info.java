/** Answers refusals that leave a Spring MVC controller, on either generation of the servlet API. */
@NullMarked
package com.sqg.resilience.starter.web;

import org.jspecify.annotations.NullMarked;
