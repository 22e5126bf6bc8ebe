package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import com.sqg.resilience.api.http.SqgHttpRequest;
import org.springframework.stereotype.Component;

/** Services behind the ports of a sidecar: http:localhost:8081-get. */
@Component
public class SidecarOperations implements SqgHttpOperationNamer {

  @Override
  public String operation(SqgHttpRequest request) {
    return request.host().equals("localhost") && request.port() >= 0
        ? request.port() + "-" + request.method().toLowerCase()
        : null; // the next namer, or the method
  }
}
