package com.sqg.resilience.slowsql;

import com.sqg.resilience.api.sql.SqgSqlType;

/** Why a statement is slow. */
enum Trouble {
  /** The server has a lot to do for the statement's parameters. */
  PARAMETER("sleep", "mysql:orders:query", SqgSqlType.SELECT, 3) {
    @Override
    void provoke(ReportMapper mapper) {
      mapper.sleep(0.4);
    }

    @Override
    void spare(ReportMapper mapper) {
      mapper.sleep(0);
    }

    @Override
    void cure() {
      // Nothing is wrong with the statement.
    }

    @Override
    void again(ReportMapper mapper) {
      mapper.sleep(0);
    }
  },

  /** 40 passes over 200,000 rows. */
  MISSING_INDEX("matches", "mysql:orders:query", SqgSqlType.SELECT, 3) {
    @Override
    void provoke(ReportMapper mapper) {
      mapper.matches(40);
    }

    @Override
    void spare(ReportMapper mapper) {
      mapper.matches(0);
    }

    @Override
    void cure() {
      Database.execute("orders", "create index if not exists by_ref on order_line (ref)");
    }

    @Override
    void again(ReportMapper mapper) {
      mapper.matches(40);
    }
  },

  /** Another transaction has the row that is read for an update. */
  LOCKED_READ("lock", "mysql:orders:query", SqgSqlType.UPDATE, 2) {
    @Override
    void provoke(ReportMapper mapper) {
      LockedRow.whileHeld(() -> mapper.lock(1));
    }

    @Override
    void spare(ReportMapper mapper) {
      mapper.lock(1);
    }

    @Override
    void cure() {
      // The other transaction has ended.
    }

    @Override
    void again(ReportMapper mapper) {
      mapper.lock(1);
    }
  },

  /** Another transaction has the row that is changed. */
  LOCKED_CHANGE("change", "mysql:orders:update", SqgSqlType.UPDATE, 2) {
    @Override
    void provoke(ReportMapper mapper) {
      LockedRow.whileHeld(() -> mapper.change(1));
    }

    @Override
    void spare(ReportMapper mapper) {
      mapper.change(1);
    }

    @Override
    void cure() {
      // The other transaction has ended.
    }

    @Override
    void again(ReportMapper mapper) {
      mapper.change(1);
    }
  };

  private final String mapper;
  private final String resource;
  private final SqgSqlType type;
  private final int failureThreshold;

  Trouble(String method, String resource, SqgSqlType type, int failureThreshold) {
    this.mapper = ReportMapper.class.getName() + '.' + method;
    this.resource = resource;
    this.type = type;
    this.failureThreshold = failureThreshold;
  }

  /** 200,000 order lines without an index, and accounts. */
  static void createTables() {
    Database.execute(
        "orders",
        "create or replace table order_line (id int primary key, ref int not null)",
        "insert into order_line select seq, 200001 - seq from seq_1_to_200000",
        "create or replace table account (id int primary key, total int)",
        "insert into account values (1, 10), (2, 20)");
  }

  static void dropIndex() {
    Database.execute("orders", "drop index if exists by_ref on order_line");
  }

  /** An execution that takes at least twice as long as it may. */
  abstract void provoke(ReportMapper mapper);

  /** An execution of the same statement that the server has no trouble with. */
  abstract void spare(ReportMapper mapper);

  abstract void cure();

  /** What was slow before the cure. */
  abstract void again(ReportMapper mapper);

  String mapper() {
    return mapper;
  }

  String resource() {
    return resource;
  }

  SqgSqlType type() {
    return type;
  }

  int failureThreshold() {
    return failureThreshold;
  }
}
