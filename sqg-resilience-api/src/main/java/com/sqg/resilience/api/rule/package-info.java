/** Immutable, validated rules and the snapshots that carry them to an engine. */
@NullMarked
package com.sqg.resilience.api.rule;

import org.jspecify.annotations.NullMarked;
