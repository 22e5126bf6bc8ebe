/** What hosts and operations are called in the names of resources. */
@NullMarked
package com.sqg.resilience.adapter.http.name;

import org.jspecify.annotations.NullMarked;
