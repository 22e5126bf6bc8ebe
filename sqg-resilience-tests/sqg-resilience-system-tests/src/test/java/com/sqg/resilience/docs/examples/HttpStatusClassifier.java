package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgFailureClassifier;
import com.sqg.resilience.api.SqgFailureDecision;
import com.sqg.resilience.api.SqgResourceContext;
import com.sqg.resilience.api.http.SqgHttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.client.HttpClientErrorException;

/** 4xx is the caller's fault, except that 429 says the other side has enough. */
@Component
public class HttpStatusClassifier implements SqgFailureClassifier {

  @Override
  public boolean supports(SqgResourceContext context) {
    return context.kind().equals("http");
  }

  @Override
  public SqgFailureDecision classify(SqgResourceContext context, Object result, Throwable error) {
    boolean tooMany =
        error == null
            ? SqgHttpStatus.of(429).equals(result) // of a guarded client
            : error instanceof HttpClientErrorException.TooManyRequests; // of an annotated method
    return tooMany ? SqgFailureDecision.FAILURE : null; // null: whoever is asked next decides
  }
}
