/** RestTemplate and RestClient. */
@NullMarked
package com.sqg.resilience.adapter.http.spring;

import org.jspecify.annotations.NullMarked;
