package com.sqg.resilience.adapter.mybatis.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSql;
import com.sqg.resilience.api.sql.SqgSlowSqlOverrides;
import com.sqg.resilience.core.fallback.MethodText;
import com.sqg.resilience.core.fallback.TypeHierarchy;
import com.sqg.resilience.core.slowsql.AnnotationOverrides;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The annotations of one mapper and of what it inherits from. Those of a method are stronger than
 * those of an interface; among either, those nearer to the mapper are.
 */
final class MapperAnnotations {

  private final Class<?> mapper;
  private final Set<Class<?>> types;
  private final Consumer<String> faults;

  /**
   * The annotations of a mapper.
   *
   * @param faults receives everything that is found to be wrong, beginning with what is annotated
   */
  MapperAnnotations(Class<?> mapper, Consumer<String> faults) {
    this.mapper = mapper;
    this.types = TypeHierarchy.of(mapper);
    this.faults = faults;
  }

  /** Looks at all annotations there are. */
  void check() {
    try {
      ofMethods(method -> true);
      ofTypes();
    } catch (LinkageError | RuntimeException unreadable) {
      faults.accept(mapper.getName() + ": cannot be read: " + unreadable);
    }
  }

  /**
   * What the annotations set for a statement.
   *
   * @param method the name of the mapper's method; null if the statement has none
   */
  SqgSlowSqlOverrides of(@Nullable String method) {
    SqgSlowSqlOverrides own =
        method == null
            ? SqgSlowSqlOverrides.none()
            : ofMethods(each -> each.getName().equals(method));
    return own.orElse(ofTypes());
  }

  boolean hasMethod(String name) {
    for (Class<?> type : types) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name)) {
          return true;
        }
      }
    }
    return false;
  }

  private SqgSlowSqlOverrides ofMethods(Predicate<Method> wanted) {
    SqgSlowSqlOverrides found = SqgSlowSqlOverrides.none();
    for (Class<?> type : types) {
      for (Method method : type.getDeclaredMethods()) {
        if (!method.isBridge() && wanted.test(method)) {
          found = found.orElse(of(method, MethodText.qualified(method)));
        }
      }
    }
    return found;
  }

  private SqgSlowSqlOverrides ofTypes() {
    SqgSlowSqlOverrides found = SqgSlowSqlOverrides.none();
    for (Class<?> type : types) {
      found = found.orElse(of(type, type.getName()));
    }
    return found;
  }

  private SqgSlowSqlOverrides of(AnnotatedElement element, String name) {
    SqgSlowSql annotation = element.getAnnotation(SqgSlowSql.class);
    return annotation == null
        ? SqgSlowSqlOverrides.none()
        : AnnotationOverrides.of(
            annotation, fault -> faults.accept(name + ": @SqgSlowSql " + fault));
  }
}
