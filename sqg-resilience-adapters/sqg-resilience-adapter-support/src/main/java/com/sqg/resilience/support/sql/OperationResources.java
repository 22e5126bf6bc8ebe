package com.sqg.resilience.support.sql;

import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.memo.BoundedMemo;
import com.sqg.resilience.core.resource.GuardedResource;

/** The resources of one operation, a data source each; their names are built once. Thread-safe. */
public final class OperationResources {

  private static final int MAX_REMEMBERED = 1_024;

  private final ResilienceInvoker invoker;
  private final String kind;
  private final String operation;
  private final BoundedMemo<String, String> names = new BoundedMemo<>(MAX_REMEMBERED);

  /**
   * Resources.
   *
   * @param kind their kind, which their names begin with
   * @param operation what their names end in
   */
  public OperationResources(ResilienceInvoker invoker, String kind, String operation) {
    this.invoker = invoker;
    this.kind = kind;
    this.operation = operation;
  }

  /** The resource of a data source's name. */
  public GuardedResource of(String dataSource) {
    return invoker.resource(nameOf(dataSource), kind, SqgEntryType.OUT);
  }

  private String nameOf(String dataSource) {
    String name = names.get(dataSource);
    return name != null
        ? name
        : names.remember(dataSource, kind + ':' + dataSource + ':' + operation);
  }
}
