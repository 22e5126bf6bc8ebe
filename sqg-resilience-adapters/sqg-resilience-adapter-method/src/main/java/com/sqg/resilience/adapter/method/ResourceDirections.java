package com.sqg.resilience.adapter.method;

import com.sqg.resilience.core.fallback.AnnotatedMethod;
import com.sqg.resilience.core.fallback.ResourceFaults;
import com.sqg.resilience.core.resource.ResourceNames;
import java.util.HashMap;
import java.util.Map;

/**
 * Sees that all methods of a resource agree on its direction. Whichever is called first would set
 * it for all of them, and with it whether load is shed and whether there is a breaker.
 */
final class ResourceDirections {

  private final Map<String, AnnotatedMethod> firstByResource = new HashMap<>();

  void check(AnnotatedMethod method, ResourceFaults faults) {
    String resource = method.annotation().value();
    if (ResourceNames.faultOf(resource) != null) {
      return; // told as such
    }
    AnnotatedMethod first = firstByResource.putIfAbsent(resource, method);
    if (first != null && first.annotation().entryType() != method.annotation().entryType()) {
      faults.add(
          method,
          String.format(
              "makes the resource \"%s\" %s, but %s makes it %s;"
                  + " a resource has one direction, give them different names",
              resource, method.annotation().entryType(), first, first.annotation().entryType()));
    }
  }
}
