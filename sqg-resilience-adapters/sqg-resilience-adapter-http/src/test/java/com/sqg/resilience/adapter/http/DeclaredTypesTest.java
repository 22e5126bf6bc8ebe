package com.sqg.resilience.adapter.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;

class DeclaredTypesTest {

  private static final AtomicInteger CREATED = new AtomicInteger();

  private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
  private final DeclaredTypes types = new DeclaredTypes(beans);

  static class Numbers implements FactoryBean<Number> {

    Numbers() {
      CREATED.incrementAndGet();
    }

    @Override
    public Number getObject() {
      return 1;
    }

    @Override
    public Class<?> getObjectType() {
      return Number.class;
    }
  }

  @Test
  void a_factory_is_not_created_to_be_asked_for_its_product() {
    RootBeanDefinition definition = new RootBeanDefinition(Numbers.class);
    definition.setScope("prototype");
    beans.registerBeanDefinition("number", definition);
    CREATED.set(0);

    assertThat(types.allow("number", 2)).isTrue();
    assertThat(types.allow("number", "two")).isFalse();
    assertThat(CREATED).hasValue(0);
  }

  @Test
  void one_that_exists_is_asked() {
    beans.registerBeanDefinition("number", new RootBeanDefinition(Numbers.class));
    beans.getBean("number");
    CREATED.set(0);

    assertThat(types.allow("number", 2)).isTrue();
    assertThat(types.allow("number", "two")).isFalse();
    assertThat(CREATED).hasValue(0);
  }
}
