package com.sqg.resilience.samples.shop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgFailureDecision;
import java.net.http.HttpResponse;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A healthy shop does its business, and everything it calls has a name. */
class ShopTest {

  private static RunningShop shop;

  @BeforeAll
  static void open() {
    shop = new RunningShop("enforce");
  }

  @AfterAll
  static void close() {
    shop.close();
  }

  @Test
  void every_request_shows_what_it_calls_under_its_name() throws Exception {
    assertThat(shop.resources()).isEmpty();

    assertThat(added(shop.get("/products"), 200, "\"Notebook\""))
        .containsExactlyInAnyOrder("web:/products", "mysql:dataSource:query");
    assertThat(added(shop.get("/products/2"), 200, "3.50"))
        .containsExactlyInAnyOrder("web:/products/{id}");
    assertThat(added(shop.put("/products/1/name?value=Pen"), 200, "\"Pen\""))
        .containsExactlyInAnyOrder("web:/products/{id}/name", "mysql:dataSource:update");
    assertThat(added(shop.get("/products/1/stock"), 200, "\"quantity\":42,\"current\":true"))
        .containsExactlyInAnyOrder(
            "web:/products/{id}/stock", "availability", "http:localhost:get");
    assertThat(added(shop.post("/carts/ann/2?quantity=3"), 200, "{\"2\":3}"))
        .containsExactlyInAnyOrder(
            "web:/carts/{customer}/{product}",
            "redis:redisConnectionFactory:read",
            "redis:redisConnectionFactory:write");
    assertThat(added(shop.get("/carts/ann"), 200, "{\"2\":3}"))
        .containsExactlyInAnyOrder("web:/carts/{customer}");
    assertThat(added(shop.post("/orders?customer=ann"), 201, "\"id\":1"))
        .containsExactlyInAnyOrder(
            "web:/orders", "jdbc:dataSource:update", "jdbc:dataSource:batch");
    assertThat(added(shop.get("/orders/1"), 200, "\"product\":2,\"quantity\":3,\"price\":3.50"))
        .containsExactlyInAnyOrder("web:/orders/{id}", "jdbc:dataSource:query");
    assertThat(added(shop.get("/carts/ann"), 200, "{}")).isEmpty();

    assertEachCallCountedOnce();
    assertThat(shop.get("/actuator/resilience").body())
        .as("the configuration names what there is")
        .contains("\"rulesWithoutResource\":[]");
  }

  private final Set<String> known = new TreeSet<>();

  /** The resources that are new after a request, which must have been answered as told. */
  private Set<String> added(HttpResponse<String> answer, int status, String part) {
    assertThat(answer.body()).contains(part);
    assertThat(answer.statusCode()).isEqualTo(status);
    Set<String> added = shop.resources();
    added.removeAll(known);
    known.addAll(added);
    return added;
  }

  private void assertEachCallCountedOnce() {
    assertSuccesses("mysql:dataSource:query", 4);
    assertSuccesses("mysql:dataSource:update", 1);
    assertSuccesses("http:localhost:get", 2);
    assertSuccesses("availability", 2);
    assertSuccesses("redis:redisConnectionFactory:read", 4);
    assertSuccesses("redis:redisConnectionFactory:write", 3);
    assertSuccesses("jdbc:dataSource:update", 1);
    assertSuccesses("jdbc:dataSource:batch", 1);
    assertSuccesses("jdbc:dataSource:query", 2);
  }

  private void assertSuccesses(String resource, int successes) {
    assertThat(shop.statistics(resource).completed()).as(resource).isEqualTo(successes);
    assertThat(shop.statistics(resource).results(SqgFailureDecision.SUCCESS))
        .as(resource)
        .isEqualTo(successes);
  }

  @Test
  void what_cannot_be_found_or_sold_is_no_failure() throws Exception {
    assertThat(shop.get("/products/9").statusCode()).isEqualTo(404);
    assertThat(shop.get("/orders/9").statusCode()).isEqualTo(404);
    assertThat(shop.post("/orders?customer=nobody").statusCode()).isEqualTo(409);
    shop.post("/carts/bob/3?quantity=43");
    assertThat(shop.post("/orders?customer=bob").statusCode()).isEqualTo(409);

    for (String resource : shop.resources()) {
      assertThat(shop.statistics(resource).results(SqgFailureDecision.FAILURE))
          .as(resource)
          .isZero();
    }
  }
}
