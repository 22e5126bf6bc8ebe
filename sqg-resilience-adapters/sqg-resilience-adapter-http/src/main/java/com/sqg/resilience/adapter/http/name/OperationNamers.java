package com.sqg.resilience.adapter.http.name;

import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.api.http.SqgHttpRequest;
import com.sqg.resilience.core.isolation.StallGuard;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.resource.SafeNames;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The application's namers, kept from hurting a request. Thread-safe; never throws. */
public final class OperationNamers {

  private static final Isolated[] NONE = {};

  private final Supplier<? extends List<SqgHttpOperationNamer>> source;
  private final ResilienceLog log;
  private volatile Isolated @Nullable [] namers;

  /**
   * Namers.
   *
   * @param source gives them in order; asked with the first request, and again if it threw
   */
  public OperationNamers(
      Supplier<? extends List<SqgHttpOperationNamer>> source, ResilienceLog log) {
    this.source = source;
    this.log = log;
  }

  /** The first answer; without one, the method in lower case. */
  public String operationOf(SqgHttpRequest request) {
    for (Isolated namer : namers()) {
      String name = ask(namer, request);
      if (name != null) {
        return SafeNames.of(name);
      }
    }
    return SafeNames.of(request.method().toLowerCase(Locale.ROOT));
  }

  private Isolated[] namers() {
    Isolated[] known = namers;
    if (known != null) {
      return known;
    }
    try {
      known = source.get().stream().map(Isolated::new).toArray(Isolated[]::new);
      namers = known;
      return known;
    } catch (Throwable fault) {
      String type = SqgHttpOperationNamer.class.getName();
      log.limitedWarn(
          "http-operation-namer-failed",
          type,
          fault.getClass().getName(),
          line -> line.with("namer", type),
          fault);
      return NONE;
    }
  }

  private @Nullable String ask(Isolated namer, SqgHttpRequest request) {
    if (!namer.stallGuard.tryEnter()) {
      warn("http-operation-namer-stalled", namer, "stalled", null);
      return null;
    }
    try {
      return namer.delegate.operation(request);
    } catch (Throwable fault) {
      warn("http-operation-namer-failed", namer, fault.getClass().getName(), fault);
      return null;
    } finally {
      namer.stallGuard.exit();
    }
  }

  private void warn(String event, Isolated namer, String reason, @Nullable Throwable fault) {
    String name = namer.delegate.getClass().getName();
    log.limitedWarn(event, name, reason, line -> line.with("namer", name), fault);
  }

  private static final class Isolated {

    final SqgHttpOperationNamer delegate;
    final StallGuard stallGuard = new StallGuard(System::nanoTime);

    Isolated(SqgHttpOperationNamer delegate) {
      this.delegate = delegate;
    }
  }
}
