/** Apache HttpClient 5. Only loaded where it is present. */
@NullMarked
package com.sqg.resilience.adapter.http.apache;

import org.jspecify.annotations.NullMarked;
