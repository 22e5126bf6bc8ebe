package com.sqg.resilience.adapter.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import java.io.IOException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;

/** The same application twice: observed by us, and without us. */
public final class TwinApplications implements AutoCloseable {

  private final WebApplication observed;
  private final ConfigurableApplicationContext plain;

  private TwinApplications(WebApplication observed, WebApplicationType type, Class<?>... beans) {
    this.observed = observed;
    observed.runtime.modes().setGlobal(SqgMode.OBSERVE);
    plain =
        new SpringApplicationBuilder(beans)
            .sources(Plain.class)
            .web(type)
            .properties("server.port=0", "spring.main.banner-mode=off")
            .run();
  }

  public static TwinApplications servlet(Class<?>... beans) {
    return new TwinApplications(WebApplication.servlet(beans), WebApplicationType.SERVLET, beans);
  }

  public static TwinApplications reactive(Class<?>... beans) {
    return new TwinApplications(WebApplication.reactive(beans), WebApplicationType.REACTIVE, beans);
  }

  /**
   * Asks both, and the observed one again while its engine refuses everything.
   *
   * @param request method and path
   * @param status of the answer without us
   */
  public void assertSameBytes(String request, int status) throws IOException {
    String expected = RawAnswer.of(plainPort(), request);
    assertThat(expected).startsWith("HTTP/1.1 " + status);

    assertThat(RawAnswer.of(observed.port(), request)).isEqualTo(expected);

    observed.engine.refusing(SqgBlockReason.FLOW_LIMIT);
    try {
      assertThat(RawAnswer.of(observed.port(), request))
          .as("of a request that would be refused")
          .isEqualTo(expected);
    } finally {
      observed.engine.delaying(0);
      observed.reset();
    }
  }

  private int plainPort() {
    return Integer.parseInt(plain.getEnvironment().getProperty("local.server.port"));
  }

  @Override
  public void close() {
    plain.close();
    observed.close();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Plain {}
}
