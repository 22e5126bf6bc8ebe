/**
 * Small breakers for parts of a resource's calls, such as one SQL fingerprint: what an engine needs
 * to honour partitions, whatever it does about resources.
 */
@NullMarked
package com.sqg.resilience.core.partition;

import org.jspecify.annotations.NullMarked;
