package com.sqg.resilience.core.mode;

import com.sqg.resilience.api.SqgMode;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The modes in force. For one resource the strongest of these counts: a mode set at run time for
 * it, the mode its rules give it, the global mode. Thread-safe.
 */
public final class ModeControl {

  private final Map<String, SqgMode> overrides = new ConcurrentHashMap<>();
  private volatile SqgMode global;
  private volatile Listener listener = (resource, from, to) -> {};

  /** A control that starts with the given global mode. */
  public ModeControl(SqgMode global) {
    this.global = global;
  }

  /** The mode of all resources that have none of their own. */
  public SqgMode global() {
    return global;
  }

  /**
   * Sets the global mode, from the next call on. Resources with a mode of their own keep it. Does
   * nothing if that is the mode already.
   */
  public synchronized void setGlobal(SqgMode mode) {
    SqgMode before = global;
    global = Objects.requireNonNull(mode, "mode");
    if (before == mode) {
      return;
    }
    listener.onChange(null, before, mode);
  }

  /**
   * Sets the mode of one resource, from the next call on; it need not have been called yet. Does
   * nothing if that is set already.
   *
   * @param mode null to take back what was set
   */
  public synchronized void setResource(String resource, @Nullable SqgMode mode) {
    SqgMode before = mode == null ? overrides.remove(resource) : overrides.put(resource, mode);
    if (before == mode) {
      return;
    }
    listener.onChange(resource, before, mode);
  }

  /** The modes that were set at run time for single resources; a sorted copy. */
  public Map<String, SqgMode> overrides() {
    return Collections.unmodifiableMap(new TreeMap<>(overrides));
  }

  /**
   * The mode that a resource's next call runs in.
   *
   * @param configured the mode its rules give it; null for none
   */
  public SqgMode effective(String resource, @Nullable SqgMode configured) {
    SqgMode override = overrides.get(resource);
    if (override != null) {
      return override;
    }
    return configured == null ? global : configured;
  }

  /** Makes the listener hear of every change; one listener, the last one wins. */
  public void onChange(Listener newListener) {
    this.listener = newListener;
  }

  /** Hears of changed modes. */
  @FunctionalInterface
  public interface Listener {

    /**
     * A mode was set.
     *
     * @param resource null for the global mode
     * @param from what was set before; null for nothing
     * @param to what is set now; null for nothing
     */
    void onChange(@Nullable String resource, @Nullable SqgMode from, @Nullable SqgMode to);
  }
}
