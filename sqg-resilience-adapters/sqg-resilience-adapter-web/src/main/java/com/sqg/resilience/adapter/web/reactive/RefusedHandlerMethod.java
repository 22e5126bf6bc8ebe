package com.sqg.resilience.adapter.web.reactive;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.lang.reflect.Method;
import org.springframework.web.method.HandlerMethod;

/**
 * Stands for a controller's method and is refused instead of it: exception handlers are looked for
 * as for the controller, and what is invoked throws.
 */
final class RefusedHandlerMethod extends HandlerMethod {

  private final HandlerMethod refused;

  RefusedHandlerMethod(HandlerMethod refused, SqgResourceUnavailableException refusal) {
    super(new Refusing(refusal), Refusing.METHOD);
    this.refused = refused;
  }

  @Override
  public Object getBean() {
    return refused == null ? super.getBean() : refused.getBean(); // asked while it is constructed
  }

  @Override
  public Class<?> getBeanType() {
    return refused == null ? super.getBeanType() : refused.getBeanType();
  }

  /** What is invoked. Public, since Spring invokes it. */
  public static final class Refusing {

    private static final Method METHOD = method();

    private final SqgResourceUnavailableException refusal;

    private Refusing(SqgResourceUnavailableException refusal) {
      this.refusal = refusal;
    }

    private static Method method() {
      try {
        return Refusing.class.getMethod("refuse");
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Throws the refusal. */
    public void refuse() {
      throw refusal;
    }
  }
}
