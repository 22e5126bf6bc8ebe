package com.sqg.resilience.core.fallback;

import com.sqg.resilience.core.rule.NearestName;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Says what was looked for in vain, and what comes nearest to it. */
final class NearMisses {

  private final AnnotatedMethod guarded;
  private final String name;
  private final List<Method> scope;

  NearMisses(AnnotatedMethod guarded, String name, List<Method> scope) {
    this.guarded = guarded;
    this.name = name;
    this.scope = scope;
  }

  String describe() {
    List<String> sameName = signaturesOf(name);
    StringBuilder text = new StringBuilder();
    text.append(sameName.isEmpty() ? "does not exist" : "has no overload with fitting parameters");
    text.append("; looked for ").append(wanted()).append(" in ").append(places());
    if (!sameName.isEmpty()) {
      text.append("; found ").append(String.join(", ", sameName));
    } else if (name.equals(guarded.method().getName())) {
      text.append("; the guarded method itself does not count");
    } else {
      List<String> similar = similar();
      text.append(similar.isEmpty() ? "" : "; did you mean " + String.join(" or ", similar) + '?');
    }
    return text.toString();
  }

  private String wanted() {
    Method method = guarded.method();
    return MethodText.standIn(method, name, null)
        + ", the same with a Throwable or with a SqgFallbackContext as one more last parameter,"
        + " private, static or not,";
  }

  private String places() {
    return new FallbackScope(guarded)
        .types().stream().map(Class::getName).collect(Collectors.joining(", "));
  }

  private List<String> similar() {
    TreeSet<String> names = new TreeSet<>();
    scope.forEach(method -> names.add(method.getName()));
    String nearest = NearestName.of(name, names);
    return nearest == null ? new ArrayList<>() : signaturesOf(nearest);
  }

  private List<String> signaturesOf(String wantedName) {
    return scope.stream()
        .filter(method -> Objects.equals(method.getName(), wantedName))
        .map(MethodText::signature)
        .distinct()
        .sorted()
        .collect(Collectors.toList());
  }
}
