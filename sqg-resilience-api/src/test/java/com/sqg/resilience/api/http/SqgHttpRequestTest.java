package com.sqg.resilience.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqgHttpRequestTest {

  @ParameterizedTest
  @CsvSource({
    "/orders/{id}, /orders/{id}",
    "orders, orders",
    "{base}/orders/{id}?token={token}, {base}/orders/{id}",
    "http://me:secret@pay:8080/users/17?token=abc#part, /users/17",
    "http://me:secret@pay?token=abc, ''",
    "http://me:secret@pay, ''",
    "//me:secret@pay/users, /users",
    "{scheme}://me:secret@{host}/users, /users",
    "/proxy/http://pay/users, /proxy/http://pay/users",
    "?token=abc, ''",
    "'', ''"
  })
  void only_the_path_of_a_template_is_kept(String written, String kept) {
    SqgHttpRequest request = SqgHttpRequest.of("GET", "pay", -1, written);

    assertThat(request.uriTemplate()).isEqualTo(kept);
    assertThat(request).hasToString("GET pay");
  }
}
