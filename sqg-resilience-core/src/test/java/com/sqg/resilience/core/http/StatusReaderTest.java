package com.sqg.resilience.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

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
