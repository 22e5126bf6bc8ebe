package com.sqg.resilience.adapter.mybatis.issues;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.mybatis.MyBatisResilience;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.testsupport.FixedRules;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.zaxxer.hikari.HikariDataSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.Configuration;
import org.apache.ibatis.session.SqlSession;
import org.apache.ibatis.session.SqlSessionFactory;
import org.apache.ibatis.session.defaults.DefaultSqlSessionFactory;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.junit.jupiter.api.Test;

/** "Variable parts of names explode the number of resources": a data source for each tenant. */
class TenantKeysTest {

  @Test
  void tenants_beyond_the_limit_share_one_resource() {
    RecordingEngine engine = new RecordingEngine();
    AtomicInteger tenant = new AtomicInteger();
    try (HikariDataSource pool = H2.pool();
        ResilienceRuntime runtime =
            ResilienceRuntime.builder(engine, new FixedRules(SqgMode.ENFORCE))
                .maxResources(10)
                .build()) {
      Configuration configuration = new Configuration();
      configuration.setEnvironment(new Environment("ds", new JdbcTransactionFactory(), pool));
      configuration.addMapper(OrderMapper.class);
      SqlSessionFactory factory = new DefaultSqlSessionFactory(configuration);
      MyBatisResilience resilience = new MyBatisResilience();
      resilience.guard(factory);
      resilience.start(runtime, List.of(dataSource -> "tenant-" + tenant.incrementAndGet()));

      for (int i = 0; i < 3_000; i++) {
        try (SqlSession session = factory.openSession()) {
          assertThat(session.getMapper(OrderMapper.class).find(1)).isNotNull();
        }
      }

      assertThat(runtime.resources().all()).hasSize(11);
      assertThat(runtime.resources().find("mysql:_overflow").statistics().completed())
          .isEqualTo(2_990);
    }
  }
}
