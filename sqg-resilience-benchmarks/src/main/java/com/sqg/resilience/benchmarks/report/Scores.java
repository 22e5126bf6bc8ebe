package com.sqg.resilience.benchmarks.report;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import org.openjdk.jmh.results.RunResult;

/** The scores of one run, by key. */
final class Scores {

  private final Map<String, Score> scores = new TreeMap<>();

  void add(Collection<RunResult> runs) {
    for (RunResult run : runs) {
      Score score = Score.of(run);
      scores.put(score.key(), score);
    }
  }

  void add(Score score) {
    scores.put(score.key(), score);
  }

  /** The score of a key; fails if the run has none, so that no figure is silently left out. */
  Score get(String key) {
    Score score = scores.get(key);
    if (score == null) {
      throw new IllegalArgumentException("no benchmark " + key + " among " + scores.keySet());
    }
    return score;
  }

  double nanos(String key) {
    return get(key).nanos();
  }

  double ratio(String key, String reference) {
    return nanos(key) / nanos(reference);
  }
}
