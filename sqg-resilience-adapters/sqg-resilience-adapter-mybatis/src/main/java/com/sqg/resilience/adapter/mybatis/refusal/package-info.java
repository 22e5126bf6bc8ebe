/** Brings refusals out of mappers and templates unwrapped. */
@NullMarked
package com.sqg.resilience.adapter.mybatis.refusal;

import org.jspecify.annotations.NullMarked;
