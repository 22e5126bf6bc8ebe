package com.sqg.resilience.benchmarks.report;

import java.util.Locale;

/**
 * One figure that we hold ourselves to.
 *
 * @param what what is measured
 * @param limit most that it may be
 * @param aim what we would like it to be; NaN for no more than the limit
 * @param measured what it was
 */
record Target(String what, double limit, double aim, double measured) {

  static Target of(String what, double limit, double aim, double measured) {
    return new Target(what, limit, aim, measured);
  }

  static Target of(String what, double limit, double measured) {
    return new Target(what, limit, Double.NaN, measured);
  }

  boolean met() {
    return measured <= limit;
  }

  String render() {
    String verdict = !met() ? "**not met**" : measured <= aim ? "met, and the aim" : "met";
    String aimText = Double.isNaN(aim) ? "" : number(aim);
    return String.format(
        "| %s | %s | %s | %s | %s |%n", what, number(limit), aimText, number(measured), verdict);
  }

  private static String number(double value) {
    double size = Math.abs(value);
    boolean tiny = size > 0 && size < 0.1;
    return String.format(Locale.ROOT, tiny ? "%.3f" : size < 10 ? "%.2f" : "%.0f", value);
  }
}
