/** JPA through the data source beneath it. Knows Spring ORM, and no provider. */
@NullMarked
package com.sqg.resilience.adapter.jdbc.jpa;

import org.jspecify.annotations.NullMarked;
