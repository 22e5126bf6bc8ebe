/** What the methods of Spring Data Redis send, and how Redis's commands are told apart. */
@NullMarked
package com.sqg.resilience.adapter.redis.command;

import org.jspecify.annotations.NullMarked;
