package com.sqg.resilience.adapter.mybatis.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.core.memo.BoundedMemo;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.ibatis.executor.keygen.SelectKeyGenerator;
import org.apache.ibatis.io.Resources;
import org.apache.ibatis.session.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * What the annotations of a configuration's mappers set for its statements. Each statement is
 * looked up once. Thread-safe; never throws.
 */
public final class MapperOverrides {

  /**
   * What ends the names of statements that stand beside another: MyBatis's for keys, PageHelper's
   * and MyBatis-Plus's for counts.
   */
  private static final List<String> DERIVED =
      Collections.unmodifiableList(
          Arrays.asList(SelectKeyGenerator.SELECT_KEY_SUFFIX, "_COUNT", "_mpCount"));

  /** More are made at run time, and seldom seen again. */
  private static final int MAX_REMEMBERED = 20_000;

  private final Configuration configuration;
  private final ResilienceLog log;
  private final BoundedMemo<String, SqgSlowSqlOverrides> known = new BoundedMemo<>(MAX_REMEMBERED);

  /**
   * The overrides of a configuration's statements.
   *
   * @param log is told of annotations that are found to be wrong at this late point; what is right
   *     of them counts
   */
  public MapperOverrides(Configuration configuration, ResilienceLog log) {
    this.configuration = configuration;
    this.log = log;
  }

  /**
   * What is set for a statement.
   *
   * @param statementId its id, such as {@code com.example.UserMapper.selectById}
   * @return what its method or its mapper sets; nothing if there is no class behind its namespace
   */
  public SqgSlowSqlOverrides of(String statementId) {
    SqgSlowSqlOverrides overrides = known.get(statementId);
    return overrides != null ? overrides : remember(statementId);
  }

  private SqgSlowSqlOverrides remember(String statementId) {
    try {
      return known.remember(statementId, find(statementId));
    } catch (LinkageError | RuntimeException unreadable) {
      warn(statementId, unreadable.toString());
      return SqgSlowSqlOverrides.none(); // not for ever: mappers may be registered at this moment
    }
  }

  private SqgSlowSqlOverrides find(String statementId) {
    int dot = statementId.lastIndexOf('.');
    Class<?> mapper = dot < 0 ? null : mapper(statementId.substring(0, dot));
    if (mapper == null) {
      return SqgSlowSqlOverrides.none();
    }
    MapperAnnotations annotations =
        new MapperAnnotations(mapper, fault -> warn(statementId, fault));
    return annotations.of(method(annotations, statementId.substring(dot + 1)));
  }

  /** Registered, or loaded as MyBatis loads the class of a namespace. */
  private @Nullable Class<?> mapper(String namespace) {
    for (Class<?> mapper : configuration.getMapperRegistry().getMappers()) {
      if (mapper.getName().equals(namespace)) {
        return mapper;
      }
    }
    try {
      return Resources.classForName(namespace);
    } catch (ClassNotFoundException xmlOnly) {
      return null;
    }
  }

  /** The method behind a statement, or behind the one that the statement was derived from. */
  private static @Nullable String method(MapperAnnotations annotations, String name) {
    if (annotations.hasMethod(name)) {
      return name;
    }
    for (String suffix : DERIVED) {
      if (name.endsWith(suffix)) {
        return method(annotations, name.substring(0, name.length() - suffix.length()));
      }
    }
    return null;
  }

  private void warn(String statementId, String problem) {
    log.limitedWarn(
        "slow-sql-annotation-invalid",
        statementId,
        problem,
        line -> line.with("mapper", statementId).with("problem", problem),
        null);
  }
}
