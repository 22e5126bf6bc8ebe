package com.sqg.resilience.samples.quickstart.scenario;

import java.util.ArrayList;
import java.util.List;

/**
 * The command line.
 *
 * @param serve whether to leave the service up instead of running the scenario
 * @param help whether only to explain
 * @param seconds length of the scenario's longest phases
 * @param spring arguments passed on to Spring Boot
 */
public record Arguments(boolean serve, boolean help, int seconds, List<String> spring) {

  public static final String USAGE =
      """
      Usage: quickstart [--serve] [--seconds=N] [--help] [Spring Boot arguments such as
                        --spring.profiles.active=mariadb]
        (nothing)     run the scenario, about two minutes, and end with a verdict
        --serve       leave the service up to play with, on port 8080
        --seconds=N   length of the longest phases, 3 to 600 (default 12)""";

  private static final int DEFAULT_SECONDS = 12;

  public static Arguments parse(String... args) {
    boolean serve = false;
    boolean help = false;
    int seconds = DEFAULT_SECONDS;
    List<String> spring = new ArrayList<>();
    for (String arg : args) {
      if (arg.equals("--serve")) {
        serve = true;
      } else if (arg.equals("--help") || arg.equals("-h")) {
        help = true;
      } else if (arg.equals("--seconds") || arg.startsWith("--seconds=")) {
        seconds = seconds(arg);
      } else if (arg.startsWith("--") && arg.contains(".") && arg.contains("=")) {
        spring.add(arg);
      } else {
        throw new IllegalArgumentException(
            "unknown argument '"
                + arg
                + "'; allowed are --serve, --seconds=N, --help and properties of Spring Boot,"
                + " --name.of.property=value");
      }
    }
    return new Arguments(serve, help, seconds, List.copyOf(spring));
  }

  private static int seconds(String arg) {
    String value = arg.substring(arg.indexOf('=') + 1);
    try {
      int seconds = Integer.parseInt(value);
      if (seconds >= 3 && seconds <= 600) {
        return seconds;
      }
    } catch (NumberFormatException notANumber) {
      // Told below, together with what is out of range.
    }
    throw new IllegalArgumentException("'" + arg + "': seconds must be a number from 3 to 600");
  }

  public String[] springArguments() {
    return spring.toArray(new String[0]);
  }

  public static String servingAt(String port) {
    return """
        The order service is up. Try:
          curl localhost:%1$s/orders/1
          curl localhost:%1$s/products/1/reviews
          curl localhost:%1$s/products/1/stock
          curl -X PUT localhost:%1$s/faults/reviews        # or inventory; DELETE heals
          curl localhost:%1$s/actuator/resilience
          curl -X POST -H 'Content-Type: application/json' \\
               -d '{"mode":"enforce"}' localhost:%1$s/actuator/resilience
        Ctrl-C ends it."""
        .formatted(port);
  }
}
