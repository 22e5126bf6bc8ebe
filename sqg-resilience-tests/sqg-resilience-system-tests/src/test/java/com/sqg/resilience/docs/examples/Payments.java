package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgCallOptions;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgResilience;
import com.sqg.resilience.api.SqgResilienceOperations;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What docs/programmatic.md shows. */
public class Payments {

  private final Client client;
  private final SqgResilienceOperations resilience;

  public Payments(Client client, SqgResilienceOperations resilience) {
    this.client = client;
    this.resilience = resilience;
  }

  // begin static
  public String charge(String order) throws IOException {
    return SqgResilience.call("http:pay:charge", () -> client.charge(order));
  }

  public void refund(String order) {
    SqgResilience.run("http:pay:refund", () -> client.refund(order));
  }

  // end static

  // begin bean
  public String rate(String currency) throws IOException {
    return resilience.call("http:rates:get", () -> client.rate(currency));
  }

  // end bean

  // begin fallback
  public String rateOrDefault(String currency) throws IOException {
    return resilience.call("http:rates:get", () -> client.rate(currency), cause -> "1.00");
  }

  // end fallback

  // begin async
  public CompletionStage<String> quote(String symbol) {
    return resilience.callAsync("http:quotes:get", () -> client.quote(symbol), cause -> "n/a");
  }

  // end async

  // begin options
  private static final SqgCallOptions PLACE =
      SqgCallOptions.of("order-place")
          .entryType(SqgEntryType.IN)
          .ignoring(OutOfStockException.class);

  public void place(String customer, String order) throws OutOfStockException {
    resilience.run(PLACE.hotKey(customer), () -> client.place(order));
  }

  // end options

  /** Something that is called. */
  public static class Client {

    String charge(String order) throws IOException {
      if (order.isEmpty()) {
        throw new IOException("no order");
      }
      return "receipt of " + order;
    }

    void refund(String order) {}

    String rate(String currency) throws IOException {
      throw new IOException("no rate of " + currency);
    }

    CompletionStage<String> quote(String symbol) {
      CompletableFuture<String> quote = new CompletableFuture<>();
      quote.completeExceptionally(new IOException("no quote of " + symbol));
      return quote;
    }

    void place(String order) throws OutOfStockException {
      if (order.equals("gone")) {
        throw new OutOfStockException();
      }
    }
  }

  /** Says nothing about the health of anything. */
  public static class OutOfStockException extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
