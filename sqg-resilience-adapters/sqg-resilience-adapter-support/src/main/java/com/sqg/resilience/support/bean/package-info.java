/** What beans are, before anything is put in their place. */
@NullMarked
package com.sqg.resilience.support.bean;

import org.jspecify.annotations.NullMarked;
