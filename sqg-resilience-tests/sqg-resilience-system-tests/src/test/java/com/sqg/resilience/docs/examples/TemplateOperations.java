package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.http.SqgHttpOperationNamer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Operations named by URI templates. */
@Configuration
public class TemplateOperations {

  // begin namer
  @Bean
  SqgHttpOperationNamer templates() {
    return request ->
        request.uriTemplate() == null
            ? null
            : request.method().toLowerCase() + request.uriTemplate();
  }
  // end namer
}
