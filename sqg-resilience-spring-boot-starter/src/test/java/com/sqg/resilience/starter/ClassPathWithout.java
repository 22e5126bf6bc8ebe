package com.sqg.resilience.starter;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/**
 * The test's class path once more, in a loader of its own, without some packages: here the
 * framework itself is loaded where they are absent, as in an application that does not have them.
 */
final class ClassPathWithout extends URLClassLoader {

  private final List<String> missing;

  ClassPathWithout(String... missing) {
    super(classPath(), ClassLoader.getPlatformClassLoader());
    this.missing = Arrays.asList(missing);
  }

  private static URL[] classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(ClassPathWithout::url)
        .toArray(URL[]::new);
  }

  private static URL url(String entry) {
    try {
      return Path.of(entry).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (isMissing(name)) {
      throw new ClassNotFoundException(name);
    }
    return super.findClass(name);
  }

  @Override
  public URL findResource(String name) {
    return isMissing(name.replace('/', '.')) ? null : super.findResource(name);
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    return isMissing(name.replace('/', '.'))
        ? Collections.emptyEnumeration()
        : super.findResources(name);
  }

  private boolean isMissing(String name) {
    return missing.stream().anyMatch(library -> name.startsWith(library + '.'));
  }

  /** Runs a class of the test that can be made without arguments, as this class path knows it. */
  void run(Class<? extends Runnable> type) throws ReflectiveOperationException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(this);
    try {
      ((Runnable) loadClass(type.getName()).getDeclaredConstructor().newInstance()).run();
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
