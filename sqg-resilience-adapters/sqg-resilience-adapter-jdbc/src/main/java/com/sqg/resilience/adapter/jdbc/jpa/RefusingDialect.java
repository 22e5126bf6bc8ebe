package com.sqg.resilience.adapter.jdbc.jpa;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.classify.Causes;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.springframework.orm.jpa.JpaDialect;
import org.springframework.util.ClassUtils;

/**
 * Throws a refusal as it is where a provider has wrapped it, which happens when a commit flushes,
 * and leaves everything else to the dialect there was before. A proxy, since the interface names
 * types of JPA, whose package differs by generation.
 */
final class RefusingDialect implements InvocationHandler {

  private static final String TRANSLATION = "translateExceptionIfPossible";

  private final JpaDialect delegate;

  private RefusingDialect(JpaDialect delegate) {
    this.delegate = delegate;
  }

  static boolean is(JpaDialect dialect) {
    return Proxy.isProxyClass(dialect.getClass())
        && Proxy.getInvocationHandler(dialect) instanceof RefusingDialect;
  }

  static JpaDialect of(JpaDialect delegate) {
    ClassLoader loader = delegate.getClass().getClassLoader();
    return (JpaDialect)
        Proxy.newProxyInstance(
            loader,
            ClassUtils.getAllInterfacesForClass(delegate.getClass(), loader),
            new RefusingDialect(delegate));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
      throws Throwable {
    if (method.getName().equals(TRANSLATION)) {
      Throwable refusal =
          Causes.find((Throwable) arguments[0], SqgResourceUnavailableException.class::isInstance);
      if (refusal != null) {
        throw refusal;
      }
    }
    try {
      return method.invoke(delegate, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }
}
