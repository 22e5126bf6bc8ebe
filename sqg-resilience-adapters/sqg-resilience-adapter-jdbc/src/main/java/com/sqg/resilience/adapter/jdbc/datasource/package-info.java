/**
 * Data sources whose connections guard their statements: for JPA, and for whatever else runs on
 * one.
 */
@NullMarked
package com.sqg.resilience.adapter.jdbc.datasource;

import org.jspecify.annotations.NullMarked;
