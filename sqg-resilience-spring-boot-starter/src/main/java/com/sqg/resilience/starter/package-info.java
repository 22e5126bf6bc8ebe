/** Wires the framework into a Spring Boot application. */
@NullMarked
package com.sqg.resilience.starter;

import org.jspecify.annotations.NullMarked;
