package com.sqg.resilience.core.resource;

import com.sqg.resilience.api.SqgEntryType;
import org.jspecify.annotations.Nullable;

/** What a resource may be called. */
public final class ResourceNames {

  /** The longest name, in characters. */
  public static final int MAX_LENGTH = 256;

  private ResourceNames() {}

  /** What is wrong with a name, in words; null if it is a good one. */
  public static @Nullable String faultOf(@Nullable String name) {
    if (name == null || name.trim().isEmpty()) {
      return "is empty";
    }
    if (name.length() > MAX_LENGTH) {
      return "has " + name.length() + " characters, at most " + MAX_LENGTH + " are allowed";
    }
    for (int i = 0; i < name.length(); i++) {
      if (Character.isISOControl(name.charAt(i))) {
        return String.format(
            "holds the control character U+%04X at index %d", (int) name.charAt(i), i);
      }
    }
    return null;
  }

  /**
   * The aggregate that a kind's surplus names are counted under. Inbound calls of kinds that go
   * both ways have one of their own, since load shedding is for them alone.
   */
  static String aggregateOf(String kind, SqgEntryType entryType) {
    boolean bothWays = entryType == SqgEntryType.IN && !kind.equals(ResourceKinds.WEB);
    return kind + (bothWays ? ":_overflow:in" : ":_overflow");
  }
}
