package com.sqg.resilience.core.sql;

import java.nio.channels.ClosedByInterruptException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Everything an error was caused by, batches included. Safe against cycles and long chains. */
final class SqlCauses {

  private static final int MAX_CAUSES = 64;

  private SqlCauses() {}

  /** The error, its causes and the next exceptions of every {@link SQLException} among them. */
  static List<Throwable> of(Throwable error) {
    List<Throwable> found = new ArrayList<>();
    Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Throwable> open = new ArrayDeque<>();
    push(error, seen, open);
    while (!open.isEmpty() && found.size() < MAX_CAUSES) {
      Throwable current = open.pop();
      found.add(current);
      if (current instanceof SQLException) {
        push(((SQLException) current).getNextException(), seen, open);
      }
      push(current.getCause(), seen, open); // on top: causes say more than next exceptions
    }
    return found;
  }

  private static void push(@Nullable Throwable error, Set<Throwable> seen, Deque<Throwable> open) {
    if (error != null && seen.add(error)) {
      open.push(error);
    }
  }

  /** Whether the error says that the calling thread was interrupted. */
  static boolean isInterruption(Throwable error) {
    return error instanceof InterruptedException || error instanceof ClosedByInterruptException;
  }
}
