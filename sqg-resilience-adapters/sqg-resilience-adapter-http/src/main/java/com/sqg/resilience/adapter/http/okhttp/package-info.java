/** OkHttp. Only loaded where it is present. */
@NullMarked
package com.sqg.resilience.adapter.http.okhttp;

import org.jspecify.annotations.NullMarked;
