package com.sqg.resilience.core.fallback;

import java.util.List;

/** Tells what is wrong with the annotations of an application, once its beans are there. */
public interface AnnotationCheck {

  /** Everything that is wrong, one text each, beginning with what is annotated. Makes no bean. */
  List<String> faults();
}
