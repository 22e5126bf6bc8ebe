/** Rule snapshots: how they come into force and what became of them. */
@NullMarked
package com.sqg.resilience.core.rule;

import org.jspecify.annotations.NullMarked;
