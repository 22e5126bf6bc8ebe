/** Spring's templates, guarded. */
@NullMarked
package com.sqg.resilience.adapter.jdbc.template;

import org.jspecify.annotations.NullMarked;
