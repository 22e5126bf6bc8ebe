package com.sqg.resilience.core.sql;

import net.bytebuddy.ByteBuddy;
import net.bytebuddy.ClassFileVersion;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;

/** Exceptions of libraries that are not on the class path. */
final class Named {

  private Named() {}

  static Throwable exception(String className, Class<? extends Exception> superclass)
      throws ReflectiveOperationException {
    return new ByteBuddy(ClassFileVersion.JAVA_V8)
        .subclass(superclass)
        .name(className)
        .make()
        .load(Named.class.getClassLoader(), ClassLoadingStrategy.Default.WRAPPER)
        .getLoaded()
        .getConstructor()
        .newInstance();
  }
}
