package com.sqg.resilience.starter.endpoint;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Constants as the endpoint writes and reads them: in lower case. */
final class Texts {

  private Texts() {}

  static String of(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** The constant of a text in any case; null if there is none. */
  static <E extends Enum<E>> @Nullable E parse(Class<E> type, String text) {
    String name = text.trim().toUpperCase(Locale.ROOT);
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  static String allOf(Class<? extends Enum<?>> type) {
    return Arrays.stream(type.getEnumConstants()).map(Texts::of).collect(Collectors.joining(", "));
  }
}
