package com.sqg.resilience.benchmarks.sql;

import com.alibaba.druid.DbType;
import com.alibaba.druid.sql.visitor.ParameterizedOutputVisitorUtils;
import com.sqg.resilience.core.sql.SqlFingerprint;
import com.sqg.resilience.core.sql.SqlFingerprints;
import java.util.concurrent.TimeUnit;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import net.sf.jsqlparser.statement.Statements;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** From a statement to the key of its shape. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FingerprintBenchmark {

  private static final int STATEMENTS = 10;

  /** A statement that was seen before, and its copies. */
  @State(Scope.Thread)
  public static class Seen {

    /** Its length. */
    @Param({"80", "1800"})
    int length;

    final SqlFingerprints fingerprints = new SqlFingerprints(false, false);
    String sql = "";
    char[] characters = {};

    /** Fills the cache, also with other statements. */
    @Setup
    public void start() {
      sql = MyBatisStatements.ofLength(length);
      characters = sql.toCharArray();
      for (int i = 0; i < 1000; i++) {
        fingerprints.of("SELECT a" + i + " FROM t WHERE id = ?");
      }
      fingerprints.of(sql);
    }

    /** A String that is equal, and of which the hash is not known. */
    String copy() {
      return new String(characters);
    }
  }

  /** Statements that nobody saw before. */
  @State(Scope.Thread)
  public static class Unseen {

    /** About 80 characters, or one to four thousand. */
    @Param({"short", "long"})
    String length = "";

    String[] statements = {};

    /** Takes them. */
    @Setup
    public void start() {
      statements = length.equals("short") ? MyBatisStatements.SHORT : MyBatisStatements.LONG;
    }
  }

  @Benchmark
  public SqlFingerprint same(Seen seen) {
    return seen.fingerprints.of(seen.sql);
  }

  @Benchmark
  public String copyAlone(Seen seen) {
    return seen.copy();
  }

  @Benchmark
  public SqlFingerprint copy(Seen seen) {
    return seen.fingerprints.of(seen.copy());
  }

  @Benchmark
  @OperationsPerInvocation(STATEMENTS)
  public void sqg(Unseen unseen, Blackhole sink) {
    for (String sql : unseen.statements) {
      sink.consume(SqlFingerprint.of(sql).key());
    }
  }

  @Benchmark
  @OperationsPerInvocation(STATEMENTS)
  public void regex(Unseen unseen, Blackhole sink) throws Exception {
    for (String sql : unseen.statements) {
      sink.consume(RegexPipeline.key(sql));
    }
  }

  @Benchmark
  @OperationsPerInvocation(STATEMENTS)
  public void druid(Unseen unseen, Blackhole sink) {
    for (String sql : unseen.statements) {
      sink.consume(ParameterizedOutputVisitorUtils.parameterize(sql, DbType.mysql));
    }
  }

  @Benchmark
  @OperationsPerInvocation(STATEMENTS)
  public void jsqlparser(Unseen unseen, Blackhole sink) throws Exception {
    for (String sql : unseen.statements) {
      Statements parsed = CCJSqlParserUtil.parseStatements(sql);
      sink.consume(LiteralFolder.fold(parsed));
    }
  }
}
