/**
 * The engine conformance kit: what every engine must do, as abstract tests. An engine's own test
 * extends each contract and says how to make an engine. JUnit 5, AssertJ and Awaitility are needed.
 */
package com.sqg.resilience.core.conformance;
