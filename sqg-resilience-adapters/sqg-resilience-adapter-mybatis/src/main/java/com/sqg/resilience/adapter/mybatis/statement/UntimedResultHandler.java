package com.sqg.resilience.adapter.mybatis.statement;

import org.apache.ibatis.session.ResultContext;
import org.apache.ibatis.session.ResultHandler;

/** Hands rows to the application, and leaves the time that it takes for them out. */
@SuppressWarnings("rawtypes") // as MyBatis passes them on
final class UntimedResultHandler implements ResultHandler {

  private final ResultHandler delegate;
  private final StatementCall call;

  UntimedResultHandler(ResultHandler delegate, StatementCall call) {
    this.delegate = delegate;
    this.call = call;
  }

  @Override
  @SuppressWarnings("unchecked") // the row is what the delegate was meant for
  public void handleResult(ResultContext context) {
    call.pause();
    try {
      delegate.handleResult(context);
    } finally {
      call.resume();
    }
  }
}
