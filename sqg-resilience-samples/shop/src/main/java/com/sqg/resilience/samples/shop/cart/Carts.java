package com.sqg.resilience.samples.shop.cart;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.data.redis.core.HashOperations;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/** Carts in Redis, forgotten after a day. */
@Component
public class Carts {

  private static final Duration KEPT = Duration.ofDays(1);

  private final StringRedisTemplate redis;

  Carts(StringRedisTemplate redis) {
    this.redis = redis;
  }

  /** Quantities by product. */
  public Map<Integer, Integer> of(String customer) {
    HashOperations<String, String, String> hashes = redis.opsForHash();
    Map<Integer, Integer> cart = new TreeMap<>();
    hashes
        .entries(key(customer))
        .forEach(
            (product, quantity) -> cart.put(Integer.valueOf(product), Integer.valueOf(quantity)));
    return cart;
  }

  void add(String customer, int product, int quantity) {
    HashOperations<String, String, String> hashes = redis.opsForHash();
    hashes.increment(key(customer), Integer.toString(product), quantity);
    redis.expire(key(customer), KEPT);
  }

  public void empty(String customer) {
    redis.delete(key(customer));
  }

  private static String key(String customer) {
    return "cart:" + customer;
  }
}
