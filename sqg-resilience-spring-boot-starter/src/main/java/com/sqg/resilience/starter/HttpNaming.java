package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.http.HttpResilience;
import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;

/** Brings in the application's namers when all singletons exist, so that none is created early. */
final class HttpNaming implements SmartInitializingSingleton {

  private final HttpResilience resilience;
  private final ObjectProvider<SqgHttpOperationNamer> namers;

  HttpNaming(HttpResilience resilience, ObjectProvider<SqgHttpOperationNamer> namers) {
    this.resilience = resilience;
    this.namers = namers;
  }

  @Override
  public void afterSingletonsInstantiated() {
    resilience.nameBy(namers.orderedStream().collect(Collectors.toList()));
  }
}
