package com.sqg.resilience.docs.examples;

import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

@Configuration
public class GuardedByHand {

  @Bean
  JdbcTemplate reports(DataSource dataSource, JdbcResilience resilience) {
    JdbcTemplate template = new JdbcTemplate(dataSource);
    template.setFetchSize(1_000);
    return resilience.guard(template); // a bean would be guarded anyway; any other template is so
  }

  @Bean
  Archive archive(DataSource dataSource, JdbcResilience resilience) {
    return new Archive(resilience.guard(dataSource)); // for jOOQ, JDBC by hand and the like
  }

  record Archive(DataSource dataSource) {}
}
