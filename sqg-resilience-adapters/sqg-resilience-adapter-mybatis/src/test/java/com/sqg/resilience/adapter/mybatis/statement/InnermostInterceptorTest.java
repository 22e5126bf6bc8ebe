package com.sqg.resilience.adapter.mybatis.statement;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.adapter.mybatis.slowsql.MapperOverrides;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.support.datasource.DataSourceNaming;
import org.apache.ibatis.plugin.Interceptor;
import org.apache.ibatis.plugin.Invocation;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.defaults.DefaultSqlSessionFactory;
import org.junit.jupiter.api.Test;

class InnermostInterceptorTest {

  private final Configuration configuration = new Configuration();
  private final ResilienceLog log = new ResilienceLog(System::nanoTime);

  @Test
  void comes_before_interceptors_that_are_there_and_those_to_come() {
    Interceptor before = new OtherInterceptor();
    Interceptor after = new OtherInterceptor();
    configuration.addInterceptor(before);
    new MyBatisResilience().guard(new DefaultSqlSessionFactory(configuration));
    configuration.addInterceptor(after);

    assertThat(configuration.getInterceptors()).hasSize(3);
    assertThat(configuration.getInterceptors().get(0)).isInstanceOf(GuardInterceptor.class);
  }

  @Test
  void a_configuration_is_guarded_once() {
    MyBatisResilience resilience = new MyBatisResilience();
    resilience.guard(new DefaultSqlSessionFactory(configuration));
    resilience.guard(new DefaultSqlSessionFactory(configuration));
    new MyBatisResilience().guard(new DefaultSqlSessionFactory(configuration));

    assertThat(configuration.getInterceptors()).hasSize(1);
  }

  @Test
  void where_the_list_cannot_be_reached_the_interceptor_is_appended() {
    configuration.addInterceptor(new OtherInterceptor());
    GuardInterceptor guard =
        new GuardInterceptor(
            () -> null,
            new GuardedConfiguration(
                configuration,
                DataSourceNaming.fixed("ds"),
                new MapperOverrides(configuration, log)),
            new InnerExecutors(log));
    InnermostInterceptor.add(configuration, guard, "renamedInALaterVersion", log);

    assertThat(configuration.getInterceptors()).hasSize(2).endsWith(guard);
  }

  private static final class OtherInterceptor implements Interceptor {
    @Override
    public Object intercept(Invocation invocation) {
      throw new UnsupportedOperationException();
    }
  }
}
