package com.sqg.resilience.adapter.web.mvc;

import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.HttpEntity;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

/** Tells handlers whose answer goes on for as long as they like. */
final class StreamedAnswer {

  private StreamedAnswer() {}

  static boolean isOf(@Nullable Object handler) {
    if (!(handler instanceof HandlerMethod)) {
      return false;
    }
    HandlerMethod method = (HandlerMethod) handler;
    ResolvableType type = ResolvableType.forMethodParameter(method.getReturnType());
    if (HttpEntity.class.isAssignableFrom(type.toClass())) {
      type = type.as(HttpEntity.class).getGeneric(0);
    }
    return ResponseBodyEmitter.class.isAssignableFrom(type.toClass())
        || StreamingResponseBody.class.isAssignableFrom(type.toClass())
        || producesStream(method);
  }

  /** Of a reactive type, this is what makes a stream rather than a list. */
  private static boolean producesStream(HandlerMethod method) {
    RequestMapping mapping =
        AnnotatedElementUtils.findMergedAnnotation(method.getMethod(), RequestMapping.class);
    if (mapping != null) {
      for (String type : mapping.produces()) {
        if (type.startsWith(MediaType.TEXT_EVENT_STREAM_VALUE)
            || type.startsWith(MediaType.APPLICATION_NDJSON_VALUE)) {
          return true;
        }
      }
    }
    return false;
  }
}
