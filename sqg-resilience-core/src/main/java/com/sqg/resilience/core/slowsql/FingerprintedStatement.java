package com.sqg.resilience.core.slowsql;

import com.sqg.resilience.api.sql.SqgSqlStatement;
import com.sqg.resilience.api.sql.SqgSqlType;
import com.sqg.resilience.core.sql.SqlFingerprint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A statement as a partitioner sees it; puts its key into digits when somebody asks. Immutable. */
final class FingerprintedStatement implements SqgSqlStatement {

  private final SqlFingerprint fingerprint;
  private final String sql;
  private final SqgSqlType type;
  private final String dataSource;
  private final @Nullable String mapper;

  FingerprintedStatement(
      SqlFingerprint fingerprint,
      String sql,
      SqgSqlType type,
      String dataSource,
      @Nullable String mapper) {
    this.fingerprint = fingerprint;
    this.sql = sql;
    this.type = type;
    this.dataSource = dataSource;
    this.mapper = mapper;
  }

  @Override
  public String sql() {
    return sql;
  }

  @Override
  public SqgSqlType type() {
    return type;
  }

  @Override
  public @Nullable String mapper() {
    return mapper;
  }

  @Override
  public String dataSource() {
    return dataSource;
  }

  @Override
  public List<String> tables() {
    return fingerprint.tables();
  }

  @Override
  public String fingerprint() {
    return fingerprint.key();
  }
}
