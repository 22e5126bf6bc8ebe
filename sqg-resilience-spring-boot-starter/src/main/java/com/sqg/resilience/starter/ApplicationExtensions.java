package com.sqg.resilience.starter;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.event.SqgResilienceEventListener;
import com.sqg.resilience.api.sql.SqgSqlPartitioner;
import com.sqg.resilience.core.ResilienceRuntime;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * The application's classifiers, listeners and partitioner. The runtime is among the first beans to
 * exist, so they are looked up only when all singletons do: none is created early, and one that
 * needs the runtime itself makes no circle.
 */
final class ApplicationExtensions implements SmartInitializingSingleton {

  private final ObjectProvider<SqgFailureClassifier> classifierBeans;
  private final ObjectProvider<SqgResilienceEventListener> listenerBeans;
  private final ObjectProvider<SqgSqlPartitioner> partitionerBean;
  private final ObjectProvider<ResilienceRuntime> runtime;
  private volatile List<SqgFailureClassifier> classifiers = Collections.emptyList();
  private volatile List<SqgResilienceEventListener> listeners = Collections.emptyList();
  private volatile @Nullable SqgSqlPartitioner partitioner;

  ApplicationExtensions(
      ObjectProvider<SqgFailureClassifier> classifierBeans,
      ObjectProvider<SqgResilienceEventListener> listenerBeans,
      ObjectProvider<SqgSqlPartitioner> partitionerBean,
      ObjectProvider<ResilienceRuntime> runtime) {
    this.classifierBeans = classifierBeans;
    this.listenerBeans = listenerBeans;
    this.partitionerBean = partitionerBean;
    this.runtime = runtime;
  }

  @Override
  public void afterSingletonsInstantiated() {
    classifiers = classifierBeans.orderedStream().collect(Collectors.toList());
    listeners = listenerBeans.orderedStream().collect(Collectors.toList());
    partitioner = partitionerBean.getIfAvailable();
    // Resources that were called during start-up get their classifiers now.
    runtime.getObject().rules().refresh();
  }

  List<SqgFailureClassifier> classifiers() {
    return classifiers;
  }

  List<SqgResilienceEventListener> listeners() {
    return listeners;
  }

  @Nullable SqgSqlPartitioner partitioner() {
    return partitioner;
  }
}
