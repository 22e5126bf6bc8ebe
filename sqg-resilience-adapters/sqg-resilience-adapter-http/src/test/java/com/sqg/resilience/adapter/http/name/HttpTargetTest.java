package com.sqg.resilience.adapter.http.name;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTargetTest {

  @ParameterizedTest
  @CsvSource({
    "http://User-Center/orders/17, user-center, -1",
    "https://api.acme.com:8443/, api.acme.com, 8443",
    "http://me:secret@pay.acme.com/x, pay.acme.com, -1",
    "http://me:se@cret@pay.acme.com:81/x, pay.acme.com, 81",
    "http://user_center/orders, user_center, -1",
    "http://user_center:8080?x=1, user_center, 8080",
    "http://acme.com., acme.com, -1",
    "http://[::1]:8080/, [--1], 8080",
    "http://[2001:DB8::7]/, [2001-db8--7], -1",
    "http://[fe80::1%25eth0]:9/, [fe80--1], 9",
    "http://10.0.0.1:80, 10.0.0.1, -1",
    "https://acme.com:443/x, acme.com, -1",
    "https://acme.com:80, acme.com, 80",
  })
  void a_host_is_named_without_what_is_none_of_it(String url, String host, int port) {
    HttpTarget target = HttpTarget.ofUrl(url);

    assertThat(target.host()).isEqualTo(host);
    assertThat(target.port()).isEqualTo(port);
  }

  @Test
  void a_uri_and_its_text_are_named_alike() {
    for (String url :
        new String[] {
          "http://user_center:8080/", "http://me:x@acme.com/", "http://[::1]:1/", "http://A.b/"
        }) {
      assertThat(HttpTarget.of(URI.create(url)).host()).isEqualTo(HttpTarget.ofUrl(url).host());
      assertThat(HttpTarget.of(URI.create(url)).port()).isEqualTo(HttpTarget.ofUrl(url).port());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/orders", "http://", "http:///x", "mailto:me@acme.com", "http://@"})
  void what_has_no_host_has_a_name_all_the_same(String url) {
    assertThat(HttpTarget.ofUrl(url).host()).isEqualTo("_");
  }

  @Test
  void clients_give_addresses_with_and_without_brackets() {
    assertThat(HttpTarget.of("http", "::1", 1).host()).isEqualTo("[--1]");
    assertThat(HttpTarget.of("http", "[::1]", 1).host()).isEqualTo("[--1]");
    assertThat(HttpTarget.of("http", "fe80::1%eth0", 1).host()).isEqualTo("[fe80--1]");
  }

  @Test
  void a_port_that_is_no_number_is_none() {
    assertThat(HttpTarget.ofUrl("http://acme.com:port/").port()).isEqualTo(-1);
  }

  @Test
  void a_host_that_is_too_long_for_a_name_is_shortened() {
    String host = "a".repeat(300);
    assertThat(HttpTarget.of("http", host, -1).host()).hasSizeLessThan(100).startsWith("aaa");
  }
}
