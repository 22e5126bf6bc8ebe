package com.sqg.resilience.adapter.mybatis.slowsql;

import java.io.IOException;
import java.io.InputStream;

/** Has the classes of this package by itself, and misses one of another. */
final class LoaderWithout extends ClassLoader {

  private final String missing;

  LoaderWithout(Class<?> missing) {
    super(LoaderWithout.class.getClassLoader());
    this.missing = missing.getName();
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.equals(missing)) {
      throw new ClassNotFoundException(name);
    }
    if (!name.startsWith(LoaderWithout.class.getPackageName())) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : define(name);
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
