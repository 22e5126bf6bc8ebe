package com.sqg.resilience.starter.endpoint;

import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceRegistry;
import com.sqg.resilience.core.rule.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds resources by what a path has left of their names. */
final class ResourceLookup {

  private final ResourceRegistry resources;

  ResourceLookup(ResourceRegistry resources) {
    this.resources = resources;
  }

  /**
   * The name that was meant. A path loses empty parts: {@code web:/} and {@code a//b} come as
   * {@code web:} and {@code a/b}, which is made up for if one known resource fits.
   */
  String nameOf(String[] segments) {
    String joined = String.join("/", segments);
    if (resources.find(joined) != null) {
      return joined;
    }
    List<String> fitting =
        resources.view().stream()
            .map(GuardedResource::name)
            .filter(name -> Arrays.equals(parts(name), segments))
            .collect(Collectors.toList());
    return fitting.size() == 1 ? fitting.get(0) : joined;
  }

  private static String[] parts(String name) {
    return Arrays.stream(name.split("/")).filter(part -> !part.isEmpty()).toArray(String[]::new);
  }

  @Nullable String nearest(String name) {
    return NearestName.of(
        name, resources.view().stream().map(GuardedResource::name).collect(Collectors.toList()));
  }
}
