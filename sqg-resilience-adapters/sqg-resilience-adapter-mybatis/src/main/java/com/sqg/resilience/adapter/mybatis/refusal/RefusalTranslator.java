package com.sqg.resilience.adapter.mybatis.refusal;

import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.classify.Causes;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.support.PersistenceExceptionTranslator;

/**
 * Throws a refusal as it is where MyBatis has wrapped it, and leaves everything else to the
 * translator there was before.
 */
final class RefusalTranslator implements PersistenceExceptionTranslator {

  private final @Nullable PersistenceExceptionTranslator delegate;

  RefusalTranslator(@Nullable PersistenceExceptionTranslator delegate) {
    this.delegate = delegate;
  }

  @Override
  public @Nullable DataAccessException translateExceptionIfPossible(RuntimeException error) {
    Throwable refusal = Causes.find(error, SqgResourceUnavailableException.class::isInstance);
    if (refusal != null) {
      throw (SqgResourceUnavailableException) refusal;
    }
    return delegate == null ? null : delegate.translateExceptionIfPossible(error);
  }
}
