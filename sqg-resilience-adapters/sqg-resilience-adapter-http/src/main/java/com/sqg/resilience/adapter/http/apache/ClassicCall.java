package com.sqg.resilience.adapter.http.apache;

import com.sqg.resilience.adapter.http.exchange.Exchange;
import com.sqg.resilience.adapter.http.exchange.HttpCall;
import com.sqg.resilience.adapter.http.name.HttpTarget;
import com.sqg.resilience.api.http.SqgHttpRequest;
import org.apache.hc.core5.concurrent.CancellableDependency;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.net.URIAuthority;
import org.jspecify.annotations.Nullable;

/** A request of HttpClient 5, whichever way it is sent. */
abstract class ClassicCall<R extends ClassicHttpResponse, X extends Exception>
    implements HttpCall<R, X> {

  private final @Nullable HttpHost target;
  private final ClassicHttpRequest request;

  ClassicCall(@Nullable HttpHost target, ClassicHttpRequest request) {
    this.target = target;
    this.request = request;
  }

  @Override
  public SqgHttpRequest request() {
    HttpTarget named = target();
    return SqgHttpRequest.of(request.getMethod(), named.host(), named.port(), null);
  }

  private HttpTarget target() {
    if (target != null) {
      return HttpTarget.of(target.getSchemeName(), target.getHostName(), target.getPort());
    }
    URIAuthority authority = request.getAuthority();
    return authority == null
        ? HttpTarget.of(null, null, -1)
        : HttpTarget.of(request.getScheme(), authority.getHostName(), authority.getPort());
  }

  @Override
  public boolean isAbandoned(Throwable error) {
    return request instanceof CancellableDependency
        && ((CancellableDependency) request).isCancelled();
  }

  /** Closing a response closes its entity, which is thereby all there is to watch. */
  @Override
  public R guarded(R response, Exchange exchange) {
    exchange.answered(response.getCode());
    HttpEntity entity = response.getEntity();
    if (entity == null) {
      exchange.ended();
    } else {
      response.setEntity(new GuardedEntity(entity, exchange));
    }
    return response;
  }
}
