package com.sqg.resilience.slowsql;

import com.sqg.resilience.api.event.SqgResilienceEvent;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.event.SqgSlowSqlOpenedEvent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What people were told of slow statements. */
final class Openings implements SqgResilienceEventListener {

  private final List<SqgSlowSqlOpenedEvent> told = new CopyOnWriteArrayList<>();

  @Override
  public void onEvent(SqgResilienceEvent event) {
    if (event instanceof SqgSlowSqlOpenedEvent opened) {
      told.add(opened);
    }
  }

  /** Those of a mapped statement, in their order. */
  List<SqgSlowSqlOpenedEvent> of(String mapper) {
    return told.stream().filter(event -> mapper.equals(event.mapper())).toList();
  }
}
