package com.sqg.resilience.adapter.web;

import static org.awaitility.Awaitility.await;

import com.sqg.resilience.adapter.web.answer.ReactiveRefusalHandler;
import com.sqg.resilience.adapter.web.answer.RefusalExceptionResolver;
import com.sqg.resilience.adapter.web.mvc.RouteInterceptor;
import com.sqg.resilience.adapter.web.reactive.ExchangeDecorator;
import com.sqg.resilience.adapter.web.reactive.ExchangeFilter;
import com.sqg.resilience.adapter.web.reactive.RouteHandlerAdapter;
import com.sqg.resilience.adapter.web.route.RouteGuard;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.rule.SqgResourceRules;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceStatistics;
import com.sqg.resilience.core.testing.ScriptedEngine;
import com.sqg.resilience.core.testing.TestRules;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.web.reactive.HandlerAdapter;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.handler.MappedInterceptor;

/** A real application on a real server, whose requests a scripted engine admits. */
public final class WebApplication implements AutoCloseable {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  public final ScriptedEngine engine = new ScriptedEngine();
  public final ResilienceRuntime runtime;
  public final ConfigurableApplicationContext context;

  private final TestRules rules;
  private long version = 1;

  private WebApplication(WebApplicationType type, SqgMode mode, Class<?>... beans) {
    rules = TestRules.mode(mode);
    runtime = ResilienceRuntime.builder(engine, rules).build();
    Class<?>[] sources = Arrays.copyOf(beans, beans.length + 2);
    sources[beans.length] = Application.class;
    sources[beans.length + 1] =
        type == WebApplicationType.SERVLET ? ServletGuard.class : ReactiveGuard.class;
    context =
        new SpringApplicationBuilder(sources)
            .web(type)
            .properties("server.port=0", "spring.main.banner-mode=off")
            .initializers(
                (ApplicationContextInitializer<GenericApplicationContext>)
                    fresh -> fresh.registerBean(ResilienceRuntime.class, () -> runtime))
            .run();
  }

  public static WebApplication servlet(Class<?>... beans) {
    return new WebApplication(WebApplicationType.SERVLET, SqgMode.ENFORCE, beans);
  }

  public static WebApplication reactive(Class<?>... beans) {
    return new WebApplication(WebApplicationType.REACTIVE, SqgMode.ENFORCE, beans);
  }

  /** Puts rules of one route in place of all before. */
  public void configure(String route, SqgResourceRules of) {
    rules.push(TestRules.snapshot(++version, SqgMode.ENFORCE, Map.of("web:" + route, of)));
  }

  public int port() {
    return Integer.parseInt(context.getEnvironment().getProperty("local.server.port"));
  }

  public HttpResponse<String> get(String path, String... headers)
      throws IOException, InterruptedException {
    return send("GET", path, headers);
  }

  public HttpResponse<String> send(String method, String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path))
            .method(method, HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Waits until all admitted calls have ended: a client may have its answer before. */
  public void awaitEnd() {
    await().until(() -> open() == 0);
  }

  /** The names of all calls so far that were asked for admission, in order. */
  public List<String> names() {
    return engine.acquired.stream().map(SqgResourceContext::resource).collect(Collectors.toList());
  }

  /** What became of them, when all have ended. */
  public List<SqgFailureDecision> decisions() {
    awaitEnd();
    return engine.decisions();
  }

  public ResourceStatistics statistics(String resource) {
    GuardedResource guarded = runtime.resources().find(resource);
    if (guarded == null) {
      throw new AssertionError("no " + resource + " among " + runtime.resources().all());
    }
    return guarded.statistics();
  }

  /** Calls that were admitted and have not ended. */
  public int open() {
    return engine.acquired.size() - engine.completed.size();
  }

  /** Forgets the calls so far. */
  public void reset() {
    engine.acquired.clear();
    engine.completed.clear();
  }

  @Override
  public void close() {
    context.close();
    runtime.close();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {

    @Bean
    static RouteGuard guard(ResilienceRuntime runtime) {
      AttachedRuntime attached = new AttachedRuntime();
      attached.attach(runtime);
      return new RouteGuard(attached, List.of("/excluded/**"));
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class ServletGuard {

    @Bean
    static MappedInterceptor interceptor(RouteGuard guard) {
      return RouteInterceptor.create(guard);
    }

    @Bean(autowireCandidate = false)
    static HandlerExceptionResolver refusalResolver(ResilienceRuntime runtime) {
      return RefusalExceptionResolver.create(null, runtime.log());
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class ReactiveGuard {

    @Bean
    static ExchangeDecorator decorator(RouteGuard guard) {
      return new ExchangeDecorator(guard);
    }

    @Bean
    static ExchangeFilter filter() {
      return new ExchangeFilter();
    }

    @Bean
    static RouteHandlerAdapter adapter(RouteGuard guard, ObjectProvider<HandlerAdapter> adapters) {
      return new RouteHandlerAdapter(
          guard, () -> adapters.orderedStream().collect(Collectors.toList()));
    }

    @Bean
    static ReactiveRefusalHandler refusals(ResilienceRuntime runtime) {
      return new ReactiveRefusalHandler(null, runtime.log());
    }
  }
}
