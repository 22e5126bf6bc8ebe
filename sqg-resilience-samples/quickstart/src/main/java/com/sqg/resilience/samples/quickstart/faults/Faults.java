package com.sqg.resilience.samples.quickstart.faults;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.springframework.stereotype.Component;

/** Which dependencies are failing. Thread-safe. */
@Component
public class Faults {

  private static final Set<String> KNOWN = Set.of("reviews", "inventory", "index");

  private final Set<String> on = ConcurrentHashMap.newKeySet();
  private final Map<String, Consumer<Boolean>> causes = new ConcurrentHashMap<>();

  public boolean isOn(String dependency) {
    return on.contains(dependency);
  }

  /**
   * For a fault that is not looked up but brought about.
   *
   * @param dependency one of the known ones
   * @param cause told whether it is failing, whenever somebody sets it; throws if it cannot be done
   */
  public void causedBy(String dependency, Consumer<Boolean> cause) {
    causes.put(dependency, cause);
  }

  void set(String dependency, boolean failing) {
    if (!KNOWN.contains(dependency)) {
      throw new IllegalArgumentException(
          "unknown dependency '" + dependency + "', one of " + KNOWN);
    }
    causes.getOrDefault(dependency, asked -> {}).accept(failing);
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
