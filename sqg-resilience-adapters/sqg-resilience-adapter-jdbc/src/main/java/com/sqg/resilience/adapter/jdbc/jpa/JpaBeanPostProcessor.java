package com.sqg.resilience.adapter.jdbc.jpa;

import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import com.sqg.resilience.core.log.LogLine;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.orm.jpa.JpaDialect;
import org.springframework.orm.jpa.JpaVendorAdapter;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;

/**
 * Guards an application's JPA without its doing: gives each entity manager factory a guarded data
 * source before it is built, and lets refusals come out of transactions as they are. Creates no
 * beans. What it cannot guard stays as it is, with a warning.
 */
public final class JpaBeanPostProcessor implements BeanPostProcessor, PriorityOrdered {

  private final JdbcResilience resilience;

  /** A post-processor. */
  public JpaBeanPostProcessor(JdbcResilience resilience) {
    this.resilience = resilience;
  }

  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 100;
  }

  @Override
  public Object postProcessBeforeInitialization(Object bean, String beanName) {
    if (bean instanceof LocalContainerEntityManagerFactoryBean) {
      try {
        guard((LocalContainerEntityManagerFactoryBean) bean);
      } catch (RuntimeException | LinkageError fault) {
        resilience.log().warn(LogLine.of("jdbc-unguarded").with("bean", beanName), fault);
      }
    }
    return bean;
  }

  @SuppressWarnings("ReferenceEquality") // the same data source, not an equal one
  private void guard(LocalContainerEntityManagerFactoryBean factory) {
    DataSource dataSource = factory.getDataSource();
    if (dataSource == null) {
      return; // a persistence unit's own, which Spring does not know either
    }
    DataSource guarded = resilience.guard(dataSource);
    factory.setDataSource(guarded);
    if (factory.getDataSource() != guarded) { // a JTA data source goes before
      factory.setJtaDataSource(guarded);
    }
    translate(factory);
  }

  private static void translate(LocalContainerEntityManagerFactoryBean factory) {
    JpaDialect dialect = factory.getJpaDialect();
    JpaVendorAdapter vendor = factory.getJpaVendorAdapter();
    if (dialect == null && vendor != null) {
      dialect = vendor.getJpaDialect();
    }
    if (dialect != null) {
      factory.setJpaDialect(RefusingDialect.of(dialect));
    }
  }
}
