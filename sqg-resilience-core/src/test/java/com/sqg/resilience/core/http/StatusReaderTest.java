package com.sqg.resilience.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatusReaderTest {

  public static class Code {
    public int value() {
      return 404;
    }
  }

  public static class Response {
    public Code statusCode() {
      return new Code();
    }

    public int rawStatusCode() {
      return 499;
    }

    public Integer boxed() {
      return 503;
    }

    public Integer boxedNone() {
      return null;
    }

    public Code none() {
      return null;
    }

    public int broken() throws IOException {
      throw new IOException("gone");
    }
  }

  @Test
  void the_first_method_that_there_is_counts() throws Exception {
    Response response = new Response();

    assertThat(
            StatusReader.required(Response.class, "rawStatusCode", "statusCode").codeOf(response))
        .isEqualTo(499);
    assertThat(StatusReader.required(Response.class, "getRaw", "statusCode").codeOf(response))
        .isEqualTo(404);
  }

  @Test
  void the_number_may_be_boxed() throws Exception {
    assertThat(StatusReader.required(Response.class, "boxed", "statusCode").codeOf(new Response()))
        .isEqualTo(503);
  }

  @ParameterizedTest
  @ValueSource(strings = {"boxedNone", "none"})
  void an_object_may_have_no_status_yet(String name) {
    StatusReader reader = StatusReader.required(Response.class, name);

    assertThatNullPointerException().isThrownBy(() -> reader.codeOf(new Response()));
  }

  @Test
  void there_may_be_none() {
    assertThat(StatusReader.of(Response.class, "toString", "code")).isNull();
    assertThatThrownBy(() -> StatusReader.required(Response.class, "code"))
        .isInstanceOf(LinkageError.class);
  }

  @Test
  void what_the_object_throws_is_thrown() {
    assertThatThrownBy(() -> StatusReader.required(Response.class, "broken").codeOf(new Response()))
        .isInstanceOf(IOException.class)
        .hasMessage("gone");
  }
}
