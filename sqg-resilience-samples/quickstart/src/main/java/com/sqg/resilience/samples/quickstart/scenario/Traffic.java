package com.sqg.resilience.samples.quickstart.scenario;

/**
 * One kind of request and how many clients make it, each one after another.
 *
 * @param name what the table calls it
 * @param resource the guarded resource behind it
 * @param clients how many clients make it
 * @param method the HTTP method
 * @param path the path
 */
record Traffic(String name, String resource, int clients, String method, String path) {

  static final Traffic ORDERS = new Traffic("orders", "mysql:orders:query", 6, "GET", "/orders/1");
  static final Traffic PLACING =
      new Traffic("placing", "mysql:orders:update", 2, "POST", "/orders?product=1");
  static final Traffic REVIEWS =
      new Traffic("reviews", "mysql:reviews:query", 14, "GET", "/products/1/reviews");
  static final Traffic STOCK =
      new Traffic("stock", "http:inventory:stock", 2, "GET", "/products/1/stock");
}
