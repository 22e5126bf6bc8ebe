/**
 * The engine composed from Sentinel Core's parts: its breakers, shapers, counters and CPU readings,
 * without its static rule managers and slot chain. Owns one guard a resource; knows nothing of
 * modes, adapters or configuration.
 */
@NullMarked
package com.sqg.resilience.engine.sentinel;

import org.jspecify.annotations.NullMarked;
