package com.sqg.resilience.core.rule;

import com.sqg.resilience.api.http.SqgHttpStatus;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One thing that can be configured: its name, type, built-in value and what is allowed. Immutable;
 * compared by identity.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {

  private static final Duration MAX_DURATION = Duration.ofDays(1);
  private static final Duration COUNTABLE = Duration.ofDays(100_000);
  private static final Pattern CLASS_NAME =
      Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*(\\.[\\p{L}_$][\\p{L}\\p{N}_$]*)*");

  private static final Pattern PATH_PATTERN = Pattern.compile("/[^\\s\\p{Cntrl}]{0,255}");

  private final String path;
  private final Class<T> type;
  private final @Nullable T builtIn;
  private final String allowed;
  private final Predicate<? super T> check;
  private final Predicate<String> itemCheck; // of lists

  private Setting(
      String path, Class<T> type, @Nullable T builtIn, String allowed, Predicate<? super T> check) {
    this(path, type, builtIn, allowed, check, item -> true);
  }

  private Setting(
      String path,
      Class<T> type,
      @Nullable T builtIn,
      String allowed,
      Predicate<? super T> check,
      Predicate<String> itemCheck) {
    this.path = path;
    this.type = type;
    this.builtIn = builtIn;
    this.allowed = allowed;
    this.check = check;
    this.itemCheck = itemCheck;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Setting<List<String>> list(
      String path, @Nullable List<String> builtIn, String allowed, Predicate<String> itemCheck) {
    return new Setting<>(
        path,
        (Class<List<String>>) (Class) List.class,
        builtIn,
        allowed,
        value -> value.stream().allMatch(itemCheck),
        itemCheck);
  }

  /** A switch. */
  public static Setting<Boolean> flag(String path, boolean builtIn) {
    return new Setting<>(path, Boolean.class, builtIn, "true or false", value -> true);
  }

  /** One of an enum's constants, written in lower case with hyphens. */
  public static <E extends Enum<E>> Setting<E> choice(
      String path, Class<E> type, @Nullable E builtIn) {
    String names =
        Arrays.stream(type.getEnumConstants()).map(Setting::text).collect(Collectors.joining(", "));
    return new Setting<>(path, type, builtIn, "one of " + names, value -> true);
  }

  /** A share, above 0 and at most 1. */
  public static Setting<Double> ratio(String path, @Nullable Double builtIn) {
    return new Setting<>(
        path,
        Double.class,
        builtIn,
        "a number greater than 0 and at most 1",
        value -> value > 0 && value <= 1);
  }

  /** Calls a second. */
  public static Setting<Double> rate(String path) {
    return new Setting<>(
        path,
        Double.class,
        null,
        "a number greater than 0 and at most 1000000000",
        value -> value > 0 && value <= 1_000_000_000);
  }

  /** A whole number from 1 to a maximum. */
  public static Setting<Integer> count(String path, int max, @Nullable Integer builtIn) {
    return new Setting<>(
        path,
        Integer.class,
        builtIn,
        "a whole number from 1 to " + max,
        value -> value >= 1 && value <= max);
  }

  /** A duration from a minimum to 24 hours. */
  public static Setting<Duration> duration(String path, Duration min, @Nullable Duration builtIn) {
    return new Setting<>(
        path,
        Duration.class,
        builtIn,
        "a duration from " + text(min) + " to 24h, such as 800ms or 10s",
        value -> value.compareTo(min) >= 0 && value.compareTo(MAX_DURATION) <= 0);
  }

  /** A name. */
  public static Setting<String> name(String path, String builtIn, String allowed) {
    return new Setting<>(path, String.class, builtIn, allowed, value -> !value.trim().isEmpty());
  }

  /** Names of classes. */
  public static Setting<List<String>> classNames(String path) {
    return list(
        path,
        null,
        "a list of class names such as java.io.IOException",
        name -> CLASS_NAME.matcher(name).matches());
  }

  /** Patterns of paths: each a path in which {@code *} and {@code ?} stand for what differs. */
  public static Setting<List<String>> pathPatterns(String path, String... builtIn) {
    return list(
        path,
        Collections.unmodifiableList(Arrays.asList(builtIn)),
        "a list of path patterns such as /internal/**, each with a slash first and of at most 256"
            + " characters",
        pattern -> PATH_PATTERN.matcher(pattern).matches());
  }

  /** HTTP statuses. */
  public static Setting<List<String>> statuses(String path) {
    return list(
        path,
        null,
        "a list of HTTP statuses, each a code such as 408 or a class such as 5xx",
        SqgHttpStatus::isCodeOrClass);
  }

  /** The setting's name below its section, such as {@code flow.qps}. */
  public String path() {
    return path;
  }

  /** The type of its values; {@link List} for lists of strings. */
  public Class<T> type() {
    return type;
  }

  /** The value where nothing is configured; null for none. */
  public @Nullable T builtIn() {
    return builtIn;
  }

  /** What is allowed, in words. */
  public String allowed() {
    return allowed;
  }

  /** What is allowed, in words, and of a list's items those that are not. */
  public String allowedInsteadOf(@Nullable Object value) {
    if (!(value instanceof List) || !type.isInstance(value) || ((List<?>) value).size() < 2) {
      return allowed;
    }
    return ((List<?>) value)
        .stream()
            .map(String::valueOf)
            .filter(item -> !itemCheck.test(item))
            .map(item -> '"' + item + '"')
            .collect(Collectors.joining(", ", allowed + "; not allowed is ", ""));
  }

  /** Whether a value is of the type and allowed by itself. */
  public boolean allows(@Nullable Object value) {
    return type.isInstance(value) && check.test(type.cast(value));
  }

  /** A value as it would be written in a configuration. */
  public static String text(Object value) {
    if (value instanceof Enum) {
      return ((Enum<?>) value).name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
    if (value instanceof Duration) {
      return text((Duration) value);
    }
    return String.valueOf(value);
  }

  private static String text(Duration value) {
    if (value.compareTo(COUNTABLE) > 0 || value.compareTo(COUNTABLE.negated()) < 0) {
      return value.toString(); // not allowed anyway, and maybe more milliseconds than a long holds
    }
    long millis = value.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + "s" : millis + "ms";
  }

  @Override
  public String toString() {
    return path;
  }
}
