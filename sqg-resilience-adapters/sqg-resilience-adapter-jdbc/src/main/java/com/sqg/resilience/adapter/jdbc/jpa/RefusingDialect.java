package com.sqg.resilience.adapter.jdbc.jpa;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.classify.Causes;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.core.NativeDetector;
import org.springframework.orm.jpa.JpaDialect;
import org.springframework.util.ClassUtils;

/**
 * Throws a refusal as it is where a provider has wrapped it, which happens when a commit flushes,
 * and leaves everything else to the dialect there was before. A proxy, since the interface names
 * types of JPA, whose package differs by generation; one of the dialect's class, which applications
 * cast it to, unless that cannot be extended.
 */
final class RefusingDialect implements MethodInterceptor, InvocationHandler {

  private static final String TRANSLATION = "translateExceptionIfPossible";

  private final JpaDialect delegate;

  private RefusingDialect(JpaDialect delegate) {
    this.delegate = delegate;
  }

  static JpaDialect of(JpaDialect delegate) {
    RefusingDialect refusing = new RefusingDialect(delegate);
    if (NativeDetector.inNativeImage()) { // which has no classes that are made at run time
      return refusing.ofItsInterfaces();
    }
    try {
      return refusing.ofItsClass();
    } catch (RuntimeException | LinkageError cannotBeExtended) {
      return refusing.ofItsInterfaces();
    }
  }

  private JpaDialect ofItsClass() {
    ProxyFactory factory = new ProxyFactory();
    factory.setTarget(delegate);
    factory.setProxyTargetClass(true);
    factory.setOpaque(true);
    factory.addAdvice(this);
    return (JpaDialect) factory.getProxy(delegate.getClass().getClassLoader());
  }

  private JpaDialect ofItsInterfaces() {
    ClassLoader loader = delegate.getClass().getClassLoader();
    return (JpaDialect)
        Proxy.newProxyInstance(
            loader, ClassUtils.getAllInterfacesForClass(delegate.getClass(), loader), this);
  }

  @Override
  public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
    letRefusalsOut(invocation.getMethod(), invocation.getArguments());
    return invocation.proceed();
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, @Nullable Object[] arguments)
      throws Throwable {
    letRefusalsOut(method, arguments);
    try {
      return method.invoke(delegate, arguments);
    } catch (InvocationTargetException thrown) {
      throw thrown.getTargetException();
    }
  }

  private static void letRefusalsOut(Method method, @Nullable Object[] arguments) throws Throwable {
    if (method.getName().equals(TRANSLATION)) {
      Throwable refusal =
          Causes.find((Throwable) arguments[0], SqgResourceUnavailableException.class::isInstance);
      if (refusal != null) {
        throw refusal;
      }
    }
  }
}
