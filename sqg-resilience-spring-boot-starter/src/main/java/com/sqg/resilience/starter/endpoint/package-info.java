/** What people see and do at run time. */
@NullMarked
package com.sqg.resilience.starter.endpoint;

import org.jspecify.annotations.NullMarked;
