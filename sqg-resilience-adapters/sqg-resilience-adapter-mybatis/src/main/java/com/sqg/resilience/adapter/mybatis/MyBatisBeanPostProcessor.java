package com.sqg.resilience.adapter.mybatis;

import com.sqg.resilience.adapter.mybatis.refusal.TranslatingTemplates;
import com.sqg.resilience.adapter.mybatis.statement.GuardedConfiguration;
import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.support.datasource.DataSourceNaming;
import com.sqg.resilience.support.datasource.DataSourceNamings;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.mybatis.spring.support.SqlSessionDaoSupport;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;

/**
 * Guards an application's MyBatis without its doing: every {@link SqlSessionFactory}, however it
 * was made; and the templates behind mappers, so that refusals come out of them as they are.
 * Creates no beans. What it cannot guard stays as it is, with a warning.
 */
public final class MyBatisBeanPostProcessor implements BeanPostProcessor, PriorityOrdered {

  /** What MyBatis's and MyBatis-Plus's factory beans call the environment of every factory. */
  private static final Set<String> DEFAULT_ENVIRONMENTS =
      Collections.unmodifiableSet(
          new HashSet<>(Arrays.asList("SqlSessionFactoryBean", "MybatisSqlSessionFactoryBean")));

  private final MyBatisResilience resilience;
  private final DataSourceNamings namings;
  private final TranslatingTemplates templates;

  /**
   * A post-processor.
   *
   * @param namings the names of data sources
   */
  public MyBatisBeanPostProcessor(MyBatisResilience resilience, DataSourceNamings namings) {
    this.resilience = resilience;
    this.namings = namings;
    this.templates = new TranslatingTemplates(resilience.log());
  }

  /** Before auto-proxying: what is proxied can no longer be replaced. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 100;
  }

  /**
   * Equips a bean.
   *
   * @throws com.sqg.resilience.core.fallback.InvalidSqgResourceException if it brings a mapper
   *     whose annotations are at fault, when the start is over
   */
  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    checkMappers(bean);
    try {
      return process(bean, beanName);
    } catch (RuntimeException | LinkageError fault) {
      resilience.log().warn(LogLine.of("mybatis-unguarded").with("bean", beanName), fault);
      return bean;
    }
  }

  private void checkMappers(Object bean) {
    if (bean instanceof SqlSessionFactory) {
      resilience.mapperCheck().add(((SqlSessionFactory) bean).getConfiguration());
    } else if (bean instanceof MapperFactoryBean) {
      resilience.mapperCheck().registered(((MapperFactoryBean<?>) bean).getMapperInterface());
    }
  }

  private Object process(Object bean, String beanName) {
    if (bean instanceof SqlSessionTemplate) {
      return templates.translating((SqlSessionTemplate) bean);
    }
    if (bean instanceof SqlSessionFactory) {
      guard((SqlSessionFactory) bean, beanName);
    } else if (bean instanceof SqlSessionDaoSupport) {
      templates.replaceIn((SqlSessionDaoSupport) bean);
    }
    return bean;
  }

  private void guard(SqlSessionFactory factory, String beanName) {
    DataSource dataSource = GuardedConfiguration.dataSourceOf(factory.getConfiguration());
    if (dataSource == null) {
      resilience.guard(factory, DataSourceNaming.fixed(beanName));
      return;
    }
    String id = factory.getConfiguration().getEnvironment().getId();
    String fallbackName = DEFAULT_ENVIRONMENTS.contains(id) ? beanName : id;
    resilience.guard(factory, namings.of(dataSource, fallbackName));
  }
}
