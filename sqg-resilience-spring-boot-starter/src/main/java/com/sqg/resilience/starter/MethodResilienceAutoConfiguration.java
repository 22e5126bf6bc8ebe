package com.sqg.resilience.starter;

import com.sqg.resilience.adapter.method.SqgResourceConfiguration;
import org.springframework.aop.Advisor;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Import;

/** Wires the guard of annotated methods, where Spring AOP is present. */
@AutoConfiguration(after = ResilienceAutoConfiguration.class)
@Conditional(OnResilienceEnabled.class)
@ConditionalOnClass({Advisor.class, SqgResourceConfiguration.class})
@Import(SqgResourceConfiguration.class)
public class MethodResilienceAutoConfiguration {}
