package com.sqg.resilience.adapter.redis.connection;

import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import org.springframework.cglib.core.SpringNamingPolicy;
import org.springframework.cglib.proxy.Callback;
import org.springframework.cglib.proxy.Enhancer;
import org.springframework.cglib.proxy.Factory;
import org.springframework.cglib.proxy.MethodInterceptor;
import org.springframework.cglib.proxy.NoOp;
import org.springframework.core.NativeDetector;
import org.springframework.objenesis.SpringObjenesis;
import org.springframework.util.ClassUtils;

/**
 * Makes factories that guard: of the same class as the one they stand for, so that they can be
 * injected by it.
 *
 * <p>Not by Spring AOP, which hides the difference between a method and the bridge to it: that is
 * what tells a caller who takes any reactive connection from one who insists on Lettuce's own.
 */
public final class FactoryProxies {

  private static final SpringObjenesis OBJENESIS = new SpringObjenesis();

  private FactoryProxies() {}

  /**
   * Guards a factory, blocking or reactive or both.
   *
   * @return an object of the factory's class; of its interfaces if it is a JDK proxy itself
   * @throws RuntimeException if there can be no other object of its class, as with a final one, and
   *     in a native image
   */
  public static Object of(Object factory, RedisGuard guard) {
    if (NativeDetector.inNativeImage()) {
      throw new IllegalStateException("a native image has no classes that are made at run time");
    }
    GuardedFactory guarded = new GuardedFactory(factory, guard);
    Class<?> type = factory.getClass();
    if (Proxy.isProxyClass(type)) {
      return Proxy.newProxyInstance(
          type.getClassLoader(), ClassUtils.getAllInterfacesForClass(type), guarded);
    }
    if (Modifier.isFinal(type.getModifiers())) {
      throw new IllegalArgumentException(type.getName() + " is final");
    }
    return ofClass(ClassUtils.getUserClass(type), guarded); // not of another CGLIB proxy's
  }

  private static Object ofClass(Class<?> type, GuardedFactory guarded) {
    Enhancer enhancer = new Enhancer();
    enhancer.setSuperclass(type);
    enhancer.setNamingPolicy(SpringNamingPolicy.INSTANCE);
    enhancer.setUseFactory(true);
    enhancer.setCallbackFilter(
        method -> method.getName().equals("finalize") && method.getParameterCount() == 0 ? 1 : 0);
    enhancer.setCallbackTypes(new Class<?>[] {MethodInterceptor.class, NoOp.class});
    Object proxy = OBJENESIS.newInstance(enhancer.createClass(), enhancer.getUseCache());
    ((Factory) proxy).setCallbacks(new Callback[] {guarded, NoOp.INSTANCE});
    return proxy;
  }
}
