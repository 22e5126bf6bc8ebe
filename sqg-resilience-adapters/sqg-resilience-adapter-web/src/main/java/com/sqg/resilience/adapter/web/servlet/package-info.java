/**
 * The servlet API, without naming it: its package is {@code javax} or {@code jakarta} by
 * generation, and one artifact runs on both.
 */
@NullMarked
package com.sqg.resilience.adapter.web.servlet;

import org.jspecify.annotations.NullMarked;
