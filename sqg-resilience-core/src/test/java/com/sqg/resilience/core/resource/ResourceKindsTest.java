package com.sqg.resilience.core.resource;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResourceKindsTest {

  @ParameterizedTest
  @CsvSource({
    "http:pay:charge, http",
    "web:/api/{id}, web",
    "charge, method",
    "order-17:charge, method",
    "http, method",
    ":charge, method",
    "HTTP:pay:charge, method"
  })
  void a_names_first_part_is_its_kind_only_if_it_is_a_known_one(String name, String kind) {
    assertThat(ResourceKinds.ofName(name)).isEqualTo(kind);
  }
}
