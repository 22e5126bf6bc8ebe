/** What adapters of SQL share: a statement's admission, its timeout, the shape of a batch. */
@NullMarked
package com.sqg.resilience.support.sql;

import org.jspecify.annotations.NullMarked;
