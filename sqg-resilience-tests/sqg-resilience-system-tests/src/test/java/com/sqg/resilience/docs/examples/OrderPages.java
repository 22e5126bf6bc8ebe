package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.sql.SqgSlowSqlException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;

/** What business code does about a statement that is refused. */
public final class OrderPages {

  private final OrderMapper mapper;

  public OrderPages(OrderMapper mapper) {
    this.mapper = mapper;
  }

  // begin answer
  public List<String> suggestions(long customer) {
    try {
      return mapper.alsoBought(customer);
    } catch (SqgSlowSqlException refused) {
      return Collections.emptyList(); // the page is complete without them
    }
  }

  // end answer

  // begin retry
  public Duration waitBefore(SqgSlowSqlException refused) {
    if (refused.reason() == SqgBlockReason.CONCURRENCY_LIMIT) {
      return Duration.ofMillis(100); // too many of them at once: nothing is known to be slow
    }
    Duration left = refused.retryAfter();
    return left.isZero() ? Duration.ofSeconds(1) : left; // zero: a probe is on its way
  }

  // end retry

  /** A mapper. */
  public interface OrderMapper {

    List<String> alsoBought(long customer);
  }
}
