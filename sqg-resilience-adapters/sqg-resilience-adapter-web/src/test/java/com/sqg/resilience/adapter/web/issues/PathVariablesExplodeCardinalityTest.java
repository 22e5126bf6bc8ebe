package com.sqg.resilience.adapter.web.issues;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.WebApplication;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.core.resource.GuardedResource;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** "Every user id becomes a resource of its own, and every scan of our site ten thousand." */
class PathVariablesExplodeCardinalityTest {

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ten_thousand_paths_are_two_resources(boolean reactive) {
    try (WebApplication application =
        reactive ? WebApplication.reactive(Users.class) : WebApplication.servlet(Users.class)) {
      IntStream.range(0, 10_000)
          .parallel()
          .forEach(
              id -> {
                get(application, "/users/" + id);
                get(application, "/scan/" + id + ".php");
              });

      await()
          .untilAsserted(
              () -> {
                assertThat(application.statistics("web:/users/{id}").completed()).isEqualTo(10_000);
                assertThat(application.statistics(RouteGuard.UNMATCHED).completed())
                    .isEqualTo(10_000);
              });
      assertThat(application.runtime.resources().all().stream().map(GuardedResource::name))
          .containsExactlyInAnyOrder("web:/users/{id}", RouteGuard.UNMATCHED);
    }
  }

  private static void get(WebApplication application, String path) {
    try {
      application.get(path);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @RestController
  static class Users {

    @GetMapping("/users/{id}")
    String user(@PathVariable String id) {
      return id;
    }
  }
}
