/**
 * Rules as people write them: settings in layers, checked as a whole and resolved for each resource
 * to the rules of the API.
 */
@NullMarked
package com.sqg.resilience.core.rule;

import org.jspecify.annotations.NullMarked;
