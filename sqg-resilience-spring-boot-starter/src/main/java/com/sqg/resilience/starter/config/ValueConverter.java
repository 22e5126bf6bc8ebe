package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.Setting;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.convert.ApplicationConversionService;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;

/** Converts raw values as Spring Boot does. */
final class ValueConverter {

  private static final TypeDescriptor STRING = TypeDescriptor.valueOf(String.class);
  private static final TypeDescriptor STRINGS = TypeDescriptor.collection(List.class, STRING);

  private final ConversionService service = ApplicationConversionService.getSharedInstance();

  /** The value; null if the raw one means nothing of the type. */
  <T> @Nullable T convert(Setting<T> setting, Object raw) {
    if (setting.type() == List.class) {
      return setting.type().cast(strings(raw));
    }
    try {
      // By way of text: numbers would be cut to fit, and YAML reads "off" as false.
      return service.convert(String.valueOf(raw), setting.type());
    } catch (ConversionException e) {
      return null;
    }
  }

  private @Nullable Object strings(Object raw) {
    return raw instanceof Collection
        ? ((Collection<?>) raw).stream().map(String::valueOf).collect(Collectors.toList())
        : service.convert(String.valueOf(raw), STRING, STRINGS);
  }
}
