package com.sqg.resilience.support.datasource;

import com.sqg.resilience.core.resource.SafeNames;
import org.jspecify.annotations.Nullable;

final class FixedNaming implements DataSourceNaming {

  private final String name;

  FixedNaming(String name) {
    this.name = SafeNames.of(name);
  }

  @Override
  public boolean varies() {
    return false;
  }

  @Override
  public String requested() {
    return name;
  }

  @Override
  public @Nullable String held() {
    return null;
  }

  @Override
  public void connected(String connected) {}

  @Override
  public void switchIgnored(String held, String requested) {}
}
