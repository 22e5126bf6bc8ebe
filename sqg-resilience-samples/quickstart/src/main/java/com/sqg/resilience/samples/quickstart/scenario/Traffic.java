package com.sqg.resilience.samples.quickstart.scenario;

/**
 * One kind of request and how many clients make it, each one after another.
 *
 * @param name what the table calls it
 * @param resource the guarded resource behind it
 * @param statement the mapper and method whose own breaker is shown; empty to show the resource's
 * @param clients how many clients make it
 * @param method the HTTP method
 * @param path the path
 */
record Traffic(
    String name, String resource, String statement, int clients, String method, String path) {

  static final Traffic ORDERS =
      new Traffic("orders", "mysql:orders:query", "", 6, "GET", "/orders/1");
  static final Traffic PLACING =
      new Traffic("placing", "mysql:orders:update", "", 2, "POST", "/orders?product=1");
  static final Traffic REVIEWS =
      new Traffic("reviews", "mysql:reviews:query", "", 14, "GET", "/products/1/reviews");
  static final Traffic STOCK =
      new Traffic("stock", "http:inventory:stock", "", 2, "GET", "/products/1/stock");

  /** The statement whose index goes missing. */
  static final Traffic UNDERWAY =
      new Traffic(
          "underway",
          "mysql:orders:query",
          "OrderMapper.underway",
          14,
          "GET",
          "/customers/7/underway");

  /** {@link #ORDERS}, told apart from the other statement on the same resource. */
  static final Traffic FINDING =
      new Traffic("orders", "mysql:orders:query", "OrderMapper.find", 6, "GET", "/orders/1");

  /** {@link #REVIEWS}, of as few clients as do not matter. */
  static final Traffic BROWSING =
      new Traffic("reviews", "mysql:reviews:query", "", 2, "GET", "/products/1/reviews");
}
