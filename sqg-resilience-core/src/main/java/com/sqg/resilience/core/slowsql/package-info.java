/**
 * Slow SQL: what a statement's breaker is keyed by, which rule applies to it, and what people are
 * told. Knows no middleware.
 */
@NullMarked
package com.sqg.resilience.core.slowsql;

import org.jspecify.annotations.NullMarked;
