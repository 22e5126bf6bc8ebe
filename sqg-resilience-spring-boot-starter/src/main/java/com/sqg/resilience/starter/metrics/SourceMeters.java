package com.sqg.resilience.starter.metrics;

import com.sqg.resilience.api.SqgBlockReason;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The meters of one resource or kind. Not thread-safe. */
final class SourceMeters {

  private static final List<Figure> FIGURES = Figures.all();

  private final Tags tags;
  private final MeterSource source; // meters hold it weakly
  private long registered; // a bit for each figure: there is one such object for every resource

  SourceMeters(Tags tags, MeterSource source) {
    this.tags = tags;
    this.source = source;
  }

  /**
   * Registers the meters that are due and not there yet.
   *
   * @param possible what the source's calls may be refused for
   * @param everyRegistry does what it is given with each registry
   */
  void register(Set<SqgBlockReason> possible, Consumer<Consumer<OwnMeters>> everyRegistry) {
    for (int i = 0; i < FIGURES.size(); i++) {
      Figure figure = FIGURES.get(i);
      long bit = 1L << i;
      if ((registered & bit) == 0 && figure.isDue(possible, source)) {
        registered |= bit;
        everyRegistry.accept(meters -> meters.add(figure, tags, source));
      }
    }
  }
}
