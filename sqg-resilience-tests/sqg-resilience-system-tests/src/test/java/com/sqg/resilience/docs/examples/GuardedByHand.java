package com.sqg.resilience.docs.examples;

import com.sqg.resilience.adapter.jdbc.JdbcResilience;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

@Component
public class GuardedByHand {

  private final JdbcTemplate large;
  private final DataSource guarded;

  public GuardedByHand(DataSource dataSource, JdbcResilience resilience) {
    JdbcTemplate template = new JdbcTemplate(dataSource);
    template.setFetchSize(1_000);
    this.large = resilience.guard(template);
    this.guarded = resilience.guard(dataSource); // for jOOQ, JDBC by hand and the like
  }

  public List<String> names() {
    return large.queryForList("select name from items", String.class);
  }

  public DataSource dataSource() {
    return guarded;
  }
}
