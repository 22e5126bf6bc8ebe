package com.sqg.resilience.slowsql;

import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** The first account's row, held by another transaction. */
final class LockedRow {

  private LockedRow() {}

  /** Runs what needs the row, and lets the row go when that has waited for 0.4 seconds. */
  static void whileHeld(Runnable needsIt) {
    try (Connection holder = Database.connect("orders");
        Statement statement = holder.createStatement()) {
      holder.setAutoCommit(false);
      statement.execute("update account set total = total where id = 1");
      // Not in the common pool, which is the size of the machine.
      CompletableFuture<Void> waiting =
          CompletableFuture.runAsync(needsIt, task -> new Thread(task).start());
      await().until(() -> waiting.isDone() || somebodyWaits());
      await().pollDelay(Duration.ofMillis(400)).until(() -> true);
      holder.rollback();
      waiting.join();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean somebodyWaits() {
    return !Database.query(
            "orders",
            "select trx_id from information_schema.innodb_trx where trx_state = 'LOCK WAIT'")
        .isEmpty();
  }
}
