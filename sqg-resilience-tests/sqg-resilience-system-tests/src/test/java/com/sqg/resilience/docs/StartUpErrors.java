package com.sqg.resilience.docs;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgFallbackContext;
import com.sqg.resilience.api.SqgFallbackStrategy;
import com.sqg.resilience.api.SqgResource;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.api.rule.SqgCircuitBreakerRule;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.api.rule.SqgRuleSource;
import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.docs.examples.BulkheadEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import kotlin.coroutines.Continuation;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.DefaultResourceLoader;

/** Applications that must not start, each under the text by which the documentation knows it. */
final class StartUpErrors {

  private static final String PREFIX = "env.config.resilience.";

  private final Map<String, Runnable> applications = new LinkedHashMap<>();

  static Map<String, Runnable> all() {
    StartUpErrors errors = new StartUpErrors();
    errors.configuration();
    errors.annotations();
    errors.extensions();
    return errors.applications;
  }

  private void configuration() {
    configured("a whole number from 1 to 100000", "max-resources=0");
    configured("there is no such setting; did you mean flow.qps?", "resources.a.flow.qsp=5");
    configured("there is no such section; did you mean resources?", "resource.a.mode=off");
    configured("one of sentinel, noop", "engine=nope");
    configured(
        "one of web, http, redis, mysql, jdbc, dubbo, kafka, rabbit, elasticsearch, graph, method;"
            + " did you mean redis?",
        "kinds.rediss.mode=off");
    configured("given only together with flow.qps", "resources.a.flow.enabled=true");
    configured(
        "given only together with flow.enabled, without which it has no effect",
        "resources.a.flow.qps=5");
    configured("not here: it is global and belongs to defaults", "kinds.web.system.enabled=true");
    configured(
        "not here: the mode of all resources is the mode directly below the prefix",
        "defaults.mode=off");
    configured(
        "a resource key of 1 to 256 characters, none of them a control character",
        "resources[" + "x".repeat(257) + "].mode=off");
    configured(
        "a class that is not in classification.record-exceptions too",
        "defaults.classification.record-exceptions=java.io.IOException",
        "defaults.classification.ignore-exceptions=java.io.IOException");
    configured(
        "a status that is not in classification.record-statuses too",
        "defaults.classification.record-statuses=408",
        "defaults.classification.ignore-statuses=408");
    configured("one spelling in one source, which also has", "max-resources=5", "maxResources=5");
    configured(
        "a setting after the resource's key; in .properties text a colon or blank in the key is"
            + " escaped by a backslash",
        "resources.http=pay:charge.mode=off");
    configured("a resource key before flow.qps", "resources.flow.qps=5");
    StandardEnvironment variables = new StandardEnvironment();
    variables
        .getPropertySources()
        .addFirst(
            new SystemEnvironmentPropertySource(
                "scripted-systemEnvironment",
                Map.of("ENV_CONFIG_RESILIENCE_RESOURCES_A_MODE", "off")));
    applications.put(
        "an environment variable cannot spell the key of a resource; use a configuration file, a"
            + " system property or SPRING_APPLICATION_JSON",
        () -> application().environment(variables).run().close());
  }

  private void annotations() {
    annotated("the resource's name is empty", Nameless.class);
    annotated("does not exist; looked for", Missing.class);
    annotated("has no overload with fitting parameters", WrongParameters.class);
    annotated("has the wrong return type", WrongReturn.class);
    annotated("take the same parameters", Alike.class);
    annotated("both take every cause", Everything.class);
    annotated("declares the checked", Undeclared.class);
    annotated("cannot be called", Closed.class);
    annotated("names both fallbackMethod", Both.class);
    annotated("of which none is @Primary", TwoStrategies.class);
    annotated("has no bean, and cannot be instantiated: it is abstract", Abstract.class);
    annotated(
        "has no bean, and cannot be instantiated: it has no constructor without arguments",
        NeedsArguments.class);
    annotated("which does not tell when the call ends", Unobservable.class);
    annotated("which a fallback cannot answer for", Unanswerable.class);
    annotated("Kotlin suspend functions cannot be guarded yet", Suspending.class);
    annotated("exceptionsToIgnore lists java.lang.Throwable", IgnoresAll.class);
    annotated(
        "which has no effect: a refusal never counts, and always reaches the fallback",
        IgnoresRefusals.class);
    annotated("twice", IgnoresTwice.class);
    annotated("is private; a proxy cannot intercept it", Private.class);
    annotated("is static; only methods of an object can be guarded", Static.class);
    annotated("is final; a proxy made by subclassing cannot intercept it", Final.class);
    applications.put(
        "is in none of the interfaces of its class",
        () ->
            application(NotInTheInterface.class)
                .properties("spring.aop.proxy-target-class=false")
                .run()
                .close());
    Class<?> unreadable = LoaderWithout.load(Unreadable.class, Absent.class);
    applications.put(
        "cannot be read",
        () ->
            application(unreadable)
                .resourceLoader(new DefaultResourceLoader(unreadable.getClassLoader()))
                .run()
                .close());
    annotated("a resource has one direction, give them different names", BothWays.class);
    annotated("but must be a duration from 1ms to 24h", NoDuration.class);
    annotated("failureThreshold is", NeverFailing.class);
  }

  private void extensions() {
    applications.put(
        "is used by another application context already, and an engine serves one",
        StartUpErrors::startTwoChildrenOfOneEngine);
    annotated("expected single matching bean but found 2", OneEngine.class, OtherEngine.class);
    annotated("subscribe returned null", NoSubscription.class);
    annotated("duplicate rule", Contradictory.class);
  }

  private static void startTwoChildrenOfOneEngine() {
    try (ConfigurableApplicationContext parent =
            new SpringApplicationBuilder(OneEngine.class).web(WebApplicationType.NONE).run();
        ConfigurableApplicationContext first = application().parent(parent).run()) {
      application().parent(parent).run().close();
    }
  }

  private static SpringApplicationBuilder application(Class<?>... more) {
    List<Class<?>> sources = new ArrayList<>(List.of(more));
    sources.add(Application.class);
    return new SpringApplicationBuilder(sources.toArray(new Class<?>[0]))
        .web(WebApplicationType.NONE)
        .properties("spring.main.banner-mode=off");
  }

  private void configured(String text, String... properties) {
    applications.put(
        text,
        () -> {
          SpringApplicationBuilder application = application();
          for (String property : properties) {
            application.properties(PREFIX + property);
          }
          application.run().close();
        });
  }

  private void annotated(String text, Class<?>... beans) {
    applications.put(text, () -> application(beans).run().close());
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration(
      excludeName = "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration")
  static class Application {}

  static class Nameless {
    @SqgResource("")
    public void call() {}
  }

  static class Missing {
    @SqgResource(value = "a", fallbackMethod = "gone")
    public void call() {}
  }

  static class WrongParameters {
    @SqgResource(value = "a", fallbackMethod = "other")
    public void call(String id) {}

    public void other(int id) {}
  }

  static class WrongReturn {
    @SqgResource(value = "a", fallbackMethod = "other")
    public String call() {
      return "";
    }

    public int other() {
      return 0;
    }
  }

  interface Left {
    static void other() {}
  }

  interface Right {
    static void other() {}
  }

  static class Alike implements Left, Right {
    @SqgResource(value = "a", fallbackMethod = "other")
    public void call() {}
  }

  static class Everything {
    @SqgResource(value = "a", fallbackMethod = "other")
    public void call() {}

    public void other(Throwable cause) {}

    public void other(SqgFallbackContext context) {}
  }

  static class Undeclared {
    @SqgResource(value = "a", fallbackMethod = "other")
    public void call() {}

    public void other() throws IOException {}
  }

  /** Of the JDK, whose modules are closed; and without bridge methods, which CGLIB would read. */
  static class Closed extends Random {
    private static final long serialVersionUID = 1L;

    @SqgResource(value = "a", fallbackMethod = "next")
    public int call(int bits) {
      return bits;
    }
  }

  static class Strategy implements SqgFallbackStrategy {
    @Override
    public Object fallback(SqgFallbackContext context) {
      return null;
    }
  }

  static class Both {
    @SqgResource(value = "a", fallbackMethod = "other", fallbackStrategy = Strategy.class)
    public void call() {}

    public void other() {}
  }

  @Configuration(proxyBeanMethods = false)
  static class TwoStrategies {
    @SqgResource(value = "a", fallbackStrategy = Strategy.class)
    public void call() {}

    @Bean
    Strategy one() {
      return new Strategy();
    }

    @Bean
    Strategy two() {
      return new Strategy();
    }
  }

  abstract static class Unfinished implements SqgFallbackStrategy {}

  static class Abstract {
    @SqgResource(value = "a", fallbackStrategy = Unfinished.class)
    public void call() {}
  }

  static class Demanding extends Strategy {
    Demanding(String argument) {}
  }

  static class NeedsArguments {
    @SqgResource(value = "a", fallbackStrategy = Demanding.class)
    public void call() {}
  }

  static class Unobservable {
    @SqgResource("a")
    public Future<String> call() {
      return null;
    }
  }

  static class OwnFuture extends CompletableFuture<String> {}

  static class Unanswerable {
    @SqgResource(value = "a", fallbackMethod = "other")
    public OwnFuture call() {
      return null;
    }

    public OwnFuture other() {
      return null;
    }
  }

  static class Suspending {
    @SqgResource("a")
    public Object call(Continuation<? super String> continuation) {
      return null;
    }
  }

  static class IgnoresAll {
    @SqgResource(value = "a", exceptionsToIgnore = Throwable.class)
    public void call() {}
  }

  static class IgnoresRefusals {
    @SqgResource(value = "a", exceptionsToIgnore = SqgResourceUnavailableException.class)
    public void call() {}
  }

  static class IgnoresTwice {
    @SqgResource(
        value = "a",
        exceptionsToIgnore = {IOException.class, IOException.class})
    public void call() {}
  }

  static class Private {
    @SqgResource("a")
    private void call() {}
  }

  static class Static {
    @SqgResource("a")
    public static void call() {}
  }

  static class Final {
    @SqgResource("a")
    public final void call() {}
  }

  static class NotInTheInterface implements Comparable<String> {
    @SqgResource("a")
    public void call() {}

    @Override
    public int compareTo(String other) {
      return 0;
    }
  }

  static class Absent {}

  static class Unreadable {
    @SqgResource("a")
    public List<Absent> call() {
      return null;
    }
  }

  static class BothWays {
    @SqgResource("a")
    public void out() {}

    @SqgResource(value = "a", entryType = SqgEntryType.IN)
    public void in() {}
  }

  interface NoDurationMapper {
    @SqgSlowSql(slowThreshold = "fast")
    int one();
  }

  @SqgSlowSql(failureThreshold = 0)
  interface NeverFailingMapper {}

  @Configuration(proxyBeanMethods = false)
  static class NoDuration {
    @Bean
    SqlSessionFactory factory() {
      return factoryWith(NoDurationMapper.class);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class NeverFailing {
    @Bean
    SqlSessionFactory factory() {
      return factoryWith(NeverFailingMapper.class);
    }
  }

  private static SqlSessionFactory factoryWith(Class<?> mapper) {
    org.apache.ibatis.session.Configuration configuration =
        new org.apache.ibatis.session.Configuration();
    configuration.addMapper(mapper);
    return new SqlSessionFactoryBuilder().build(configuration);
  }

  @Configuration(proxyBeanMethods = false)
  static class OneEngine {
    @Bean
    BulkheadEngine oneEngine() {
      return new BulkheadEngine();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OtherEngine {
    @Bean
    BulkheadEngine otherEngine() {
      return new BulkheadEngine();
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class NoSubscription {
    @Bean
    SqgRuleSource source() {
      return receiver -> null;
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Contradictory {
    @Bean
    SqgRuleSource source() {
      SqgCircuitBreakerRule rule =
          SqgCircuitBreakerRule.exceptionRatio(
              0.5, 20, Duration.ofSeconds(10), Duration.ofSeconds(10));
      return receiver -> {
        SqgResourceRules.builder().circuitBreaker(rule).circuitBreaker(rule).build();
        return () -> {};
      };
    }
  }

  /** A class loader that has one class by itself and misses another. */
  private static final class LoaderWithout extends ClassLoader {

    private final Class<?> own;
    private final Class<?> missing;

    private LoaderWithout(Class<?> own, Class<?> missing) {
      super(own.getClassLoader());
      this.own = own;
      this.missing = missing;
    }

    static Class<?> load(Class<?> own, Class<?> missing) {
      try {
        return new LoaderWithout(own, missing).loadClass(own.getName());
      } catch (ClassNotFoundException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.equals(missing.getName())) {
        throw new ClassNotFoundException(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        return name.equals(own.getName()) ? define(name) : super.loadClass(name, resolve);
      }
    }

    private Class<?> define(String name) {
      try {
        byte[] bytes =
            getParent().getResourceAsStream(name.replace('.', '/') + ".class").readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }
}
