package com.sqg.resilience.samples.quickstart.faults;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Which dependencies are failing. Thread-safe. */
@Component
public class Faults {

  private static final Set<String> KNOWN = Set.of("reviews", "inventory");

  private final Set<String> on = ConcurrentHashMap.newKeySet();

  public boolean isOn(String dependency) {
    return on.contains(dependency);
  }

  void set(String dependency, boolean failing) {
    if (!KNOWN.contains(dependency)) {
      throw new IllegalArgumentException(
          "unknown dependency '" + dependency + "', one of " + KNOWN);
    }
    if (failing) {
      on.add(dependency);
    } else {
      on.remove(dependency);
    }
  }

  Set<String> on() {
    return Set.copyOf(on);
  }
}
