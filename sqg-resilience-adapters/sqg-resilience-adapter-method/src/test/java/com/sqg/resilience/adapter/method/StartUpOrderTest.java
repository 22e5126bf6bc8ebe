package com.sqg.resilience.adapter.method;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The advisor is made before everything else; nothing else may be because of it. */
class StartUpOrderTest {

  static class Service {
    @SqgResource("service")
    public String call() {
      return "called";
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(SqgResourceConfiguration.class)
  static class Application {

    static final ScriptedEngine ENGINE = new ScriptedEngine();

    @Bean
    Service service() {
      return new Service();
    }

    @Bean
    static BeanPostProcessor earlyBird() {
      return new BeanPostProcessor() {};
    }

    @Bean
    InitializingBean callsBeforeTheRuntimeExists(Service service) {
      return () -> {
        // On another thread, which must not wait for a lock that this one holds.
        String answer = CompletableFuture.supplyAsync(service::call).get(20, TimeUnit.SECONDS);
        assertThat(answer).isEqualTo("called");
        assertThat(ENGINE.acquired).as("not guarded yet").isEmpty();
        assertThat(service.call()).isEqualTo("called");
        assertThat(ENGINE.acquired).as("the starting thread finds the runtime").hasSize(1);
      };
    }

    @Bean
    ResilienceRuntime runtime() {
      return ResilienceRuntime.builder(ENGINE, TestRules.mode(SqgMode.ENFORCE)).build();
    }
  }

  @Test
  void calls_during_the_start_run_and_no_bean_is_made_too_early() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    Logger root = (Logger) LoggerFactory.getLogger("ROOT");
    log.start();
    root.addAppender(log);
    try (var context = new AnnotationConfigApplicationContext(Application.class)) {
      Service service = context.getBean(Service.class);
      assertThat(AopUtils.isCglibProxy(service)).isTrue();
      CompletableFuture.supplyAsync(service::call).join();
      assertThat(Application.ENGINE.acquired).hasSize(2);
    } finally {
      root.detachAppender(log);
    }
    assertThat(log.list)
        .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.INFO))
        .extracting(ILoggingEvent::getFormattedMessage)
        .noneMatch(line -> line.contains("not eligible for getting processed"));
  }

  static class CyclicRuntime {
    @Bean
    ResilienceRuntime runtime(Service service) {
      service.call();
      return ResilienceRuntime.builder(new ScriptedEngine(), TestRules.mode(SqgMode.ENFORCE))
          .build();
    }

    @Bean
    Service service() {
      return new Service();
    }
  }

  @Test
  void a_guarded_bean_may_be_called_while_the_runtime_is_being_made() {
    try (var context =
        new AnnotationConfigApplicationContext(
            SqgResourceConfiguration.class, CyclicRuntime.class)) {
      assertThat(context.getBean(Service.class).call()).isEqualTo("called");
    }
  }

  @Test
  void without_a_runtime_calls_just_run() {
    try (var context =
        new AnnotationConfigApplicationContext(SqgResourceConfiguration.class, Service.class)) {
      assertThat(context.getBean(Service.class).call()).isEqualTo("called");
    }
  }
}
