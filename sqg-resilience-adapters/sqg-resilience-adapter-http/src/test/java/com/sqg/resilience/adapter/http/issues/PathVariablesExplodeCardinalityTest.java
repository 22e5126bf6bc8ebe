package com.sqg.resilience.adapter.http.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.adapter.http.spring.RestTemplateGuard;
import com.sqg.resilience.adapter.http.testing.Guarded;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.testsupport.FixedRules;
import com.sqg.resilience.testsupport.RecordingEngine;
import org.junit.jupiter.api.Test;
import org.springframework.mock.http.client.MockClientHttpResponse;
import org.springframework.web.client.RestTemplate;

/** Complaint: every id in a path became a resource of its own, until the heap was full. */
class PathVariablesExplodeCardinalityTest {

  @Test
  void ten_thousand_urls_of_one_host_are_one_resource() {
    try (Guarded guarded = Guarded.by(new RecordingEngine(), SqgMode.ENFORCE)) {
      RestTemplate template = new RestTemplateGuard(guarded.http()).guard(new RestTemplate());
      template
          .getInterceptors()
          .add((request, body, execution) -> new MockClientHttpResponse(new byte[0], 200));

      for (int i = 0; i < 10_000; i++) {
        template.getForObject(
            "http://user-center:{port}/users/{id}?q={q}", String.class, 1024 + i, i, "q" + i);
      }

      assertThat(guarded.runtime().resources().all())
          .singleElement()
          .satisfies(
              resource -> {
                assertThat(resource.name()).isEqualTo("http:user-center:get");
                assertThat(resource.statistics().completed()).isEqualTo(10_000);
              });
    }
  }

  @Test
  void ten_thousand_hosts_fold_at_the_limit() {
    ResilienceRuntime runtime =
        ResilienceRuntime.builder(
                new RecordingEngine(), new FixedRules(SqgMode.ENFORCE, SqgResourceRules.none()))
            .maxResources(100)
            .build();
    AttachedRuntime attached = new AttachedRuntime();
    attached.attach(runtime);
    try (Guarded guarded = new Guarded(new HttpResilience(attached), attached, runtime)) {
      RestTemplate template = new RestTemplateGuard(guarded.http()).guard(new RestTemplate());
      template
          .getInterceptors()
          .add((request, body, execution) -> new MockClientHttpResponse(new byte[0], 200));

      for (int i = 0; i < 10_000; i++) {
        template.getForObject("http://hook-{id}/", String.class, i);
      }

      assertThat(runtime.resources().all()).hasSizeLessThanOrEqualTo(101);
      assertThat(runtime.resources().find("http:_overflow").statistics().completed())
          .isGreaterThanOrEqualTo(9_900);
    }
  }
}
