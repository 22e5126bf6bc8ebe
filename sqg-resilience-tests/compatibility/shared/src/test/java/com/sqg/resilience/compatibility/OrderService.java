package com.sqg.resilience.compatibility;

import com.sqg.resilience.api.SqgResource;
import java.util.concurrent.CompletableFuture;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Guarded and transactional at once, as a user would write it. Not final: proxied with CGLIB. */
class OrderService {

  private final OrderMapper orders;

  OrderService(OrderMapper orders) {
    this.orders = orders;
  }

  @SqgResource(value = "order-place", fallbackMethod = "queued")
  @Transactional
  public String place(int id, RuntimeException failure) {
    orders.insert(id, "book");
    if (failure != null) {
      throw failure;
    }
    return "placed";
  }

  private String queued(int id, RuntimeException failure, IllegalStateException cause) {
    boolean transaction = TransactionSynchronizationManager.isActualTransactionActive();
    return "queued after " + cause.getMessage() + ", rows=" + orders.count() + ", tx=" + transaction;
  }

  @SqgResource(value = "order-track", fallbackMethod = "unknown")
  public CompletableFuture<String> track(CompletableFuture<String> source) {
    return source;
  }

  static String unknown(CompletableFuture<String> source) {
    return "unknown";
  }
}
