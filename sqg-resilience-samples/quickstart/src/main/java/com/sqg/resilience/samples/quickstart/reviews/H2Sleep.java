package com.sqg.resilience.samples.quickstart.reviews;

import java.util.concurrent.TimeUnit;

/** The {@code sleep} that MySQL has and H2 lacks; called by the database. */
public final class H2Sleep {

  private H2Sleep() {}

  public static int sleep(double seconds) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep((long) (seconds * 1_000));
    return 0;
  }
}
