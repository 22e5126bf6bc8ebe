package com.sqg.resilience.adapter.jdbc.testing;

import com.sqg.resilience.testsupport.RecordingEngine;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The guard on an engine that remembers. */
@Configuration(proxyBeanMethods = false)
@Import(GuardConfiguration.class)
public class RecordingConfiguration {

  @Bean
  static RecordingEngine engine() {
    return new RecordingEngine();
  }
}
