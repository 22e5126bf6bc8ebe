/** Outgoing HTTP: RestTemplate, RestClient, WebClient, OpenFeign, Apache HttpClient 5, OkHttp. */
@NullMarked
package com.sqg.resilience.adapter.http;

import org.jspecify.annotations.NullMarked;
