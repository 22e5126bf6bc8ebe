package com.sqg.resilience.samples.quickstart.orders;

import com.sqg.resilience.samples.quickstart.faults.Faults;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/** The index that somebody forgot: while the fault is on it is really gone from the database. */
@Component
class EventIndex {

  private final DataSource orders;

  EventIndex(@Qualifier("orders") DataSource orders, Faults faults) {
    this.orders = orders;
    faults.causedBy("index", this::missing);
  }

  private void missing(boolean missing) {
    execute(
        missing
            ? "drop index if exists order_events_order on order_events"
            : "create index if not exists order_events_order on order_events (order_id)");
  }

  private void execute(String sql) {
    try (Connection connection = orders.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException fault) {
      throw new IllegalStateException("not executed: " + sql, fault);
    }
  }
}
