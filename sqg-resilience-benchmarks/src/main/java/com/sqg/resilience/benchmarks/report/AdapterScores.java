package com.sqg.resilience.benchmarks.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the adapters add to the calls that they guard. */
final class AdapterScores {

  private static final double LIMIT_NANOS = 2_000;
  private static final double LIMIT_BYTES = 500;

  private static final List<Call> CALLS =
      List.of(
          new Call("Redis GET over loopback", "RedisGet.get"),
          new Call("`RestTemplate` GET over loopback", "HttpGet.restTemplate"),
          new Call("`WebClient` GET over loopback", "HttpGet.webClient"),
          new Call("`JdbcTemplate` query on H2", "JdbcQuery.query"),
          new Call("Spring MVC dispatch on mocks", "MvcDispatch.dispatch"));

  private final Scores scores;

  AdapterScores(Scores scores) {
    this.scores = scores;
  }

  static Stream<Table> tables() {
    return CALLS.stream()
        .map(
            call ->
                new Table(call.title, call.key(false))
                    .row("unguarded", call.key(false))
                    .row("sqg enforce", call.key(true)));
  }

  List<Target> targets() {
    return CALLS.stream().flatMap(this::targets).collect(Collectors.toList());
  }

  private Stream<Target> targets(Call call) {
    Score with = scores.get(call.key(true));
    Score without = scores.get(call.key(false));
    double foundation = scores.get("SyncCall.enforce@1").bytes();
    return Stream.of(
        Target.of(call.title + ": ns more", LIMIT_NANOS, with.nanos() - without.nanos()),
        Target.of(
            call.title + ": bytes more than a guarded call's",
            LIMIT_BYTES,
            with.bytes() - without.bytes() - foundation));
  }

  private static final class Call {

    final String title;
    private final String benchmark;

    Call(String title, String benchmark) {
      this.title = title;
      this.benchmark = benchmark;
    }

    String key(boolean guarded) {
      return benchmark + '[' + guarded + "]@1";
    }
  }
}
