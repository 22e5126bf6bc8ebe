package com.sqg.resilience.adapter.mybatis.slowsql;

import com.sqg.resilience.core.fallback.AnnotationCheck;
import com.sqg.resilience.core.fallback.InvalidSqgResourceException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.ibatis.session.Configuration;

/**
 * Checks the annotations of mappers: of all that are registered when it is asked, and from then on
 * of each as it is registered. Thread-safe.
 */
public final class MapperCheck implements AnnotationCheck {

  private final Set<Configuration> configurations =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));
  private volatile boolean asked;

  /**
   * Adds the mappers of a configuration, those included that are registered later.
   *
   * @throws InvalidSqgResourceException if {@link #faults} was asked before, and a mapper is at
   *     fault
   */
  public void add(Configuration configuration) {
    configurations.add(configuration);
    if (asked) {
      throwIfAny(faultsOf(configuration.getMapperRegistry().getMappers()));
    }
  }

  /**
   * Tells that a mapper has been registered.
   *
   * @throws InvalidSqgResourceException if {@link #faults} was asked before, and the mapper is at
   *     fault
   */
  public void registered(Class<?> mapper) {
    if (asked) {
      throwIfAny(faultsOf(Collections.singleton(mapper)));
    }
  }

  @Override
  public List<String> faults() {
    asked = true;
    Set<String> faults = new LinkedHashSet<>();
    synchronized (configurations) {
      for (Configuration configuration : configurations) {
        faults.addAll(faultsOf(configuration.getMapperRegistry().getMappers()));
      }
    }
    return new ArrayList<>(faults);
  }

  private static List<String> faultsOf(Collection<Class<?>> mappers) {
    Set<String> faults = new LinkedHashSet<>();
    mappers.forEach(mapper -> new MapperAnnotations(mapper, faults::add).check());
    return new ArrayList<>(faults);
  }

  private static void throwIfAny(List<String> faults) {
    if (!faults.isEmpty()) {
      throw new InvalidSqgResourceException(faults);
    }
  }
}
