package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.api.sql.SqgSlowSqlContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import org.apache.ibatis.annotations.Select;

/** Statements that may take longer than others. */
public final class SlowReports {

  private final ReportMapper mapper;

  public SlowReports(ReportMapper mapper) {
    this.mapper = mapper;
  }

  // begin mapper
  @SqgSlowSql(slowThreshold = "3s", openDuration = "20s")
  public interface ReportMapper {

    @Select("select count(*) from orders")
    int count();

    @SqgSlowSql(slowThreshold = "2m")
    @Select("select sum(total) from orders")
    Long total();

    @SqgSlowSql(disabled = true)
    @Select("select max(id) from orders")
    Long latest();
  }

  // end mapper

  // begin scope
  public Long monthly() {
    try (SqgSlowSqlContext scope =
        SqgSlowSqlContext.builder()
            .slowThreshold(Duration.ofSeconds(30))
            .openDuration(Duration.ofSeconds(10))
            .failureThreshold(5)
            .open()) {
      return mapper.total();
    }
  }

  public Long migration() {
    try (SqgSlowSqlContext scope = SqgSlowSqlContext.openDisabled()) {
      return mapper.total();
    }
  }

  // end scope

  // begin executor
  public CompletableFuture<Long> inBackground(ExecutorService pool) {
    try (SqgSlowSqlContext scope =
        SqgSlowSqlContext.builder().slowThreshold(Duration.ofSeconds(30)).open()) {
      return CompletableFuture.supplyAsync(mapper::total, SqgSlowSqlContext.propagating(pool));
    }
  }

  // end executor

  // begin snapshot
  public Runnable forLater(Runnable task) {
    return SqgSlowSqlContext.capture().wrap(task);
  }
  // end snapshot
}
