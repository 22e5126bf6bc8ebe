package com.sqg.resilience.core.resource;

import java.util.Locale;

/**
 * Makes any text fit to be one part of a resource name: short, without separators or control
 * characters, and without what a URL may give away. Different texts stay different.
 */
public final class SafeNames {

  private static final int MAX_LENGTH = 64;

  private SafeNames() {}

  /** The text itself if it is fit, else a stable substitute that ends in a digest of it. */
  public static String of(String text) {
    if (text.isEmpty()) {
      return "_";
    }
    if (isUrl(text)) {
      return "url-" + digest(text);
    }
    String fit = replaceSpecials(text);
    if (fit.length() <= MAX_LENGTH && fit.equals(text)) {
      return text;
    }
    return fit.substring(0, Math.min(fit.length(), MAX_LENGTH - 9)) + '~' + digest(text);
  }

  private static boolean isUrl(String text) {
    return text.contains("://") || text.regionMatches(true, 0, "jdbc:", 0, 5);
  }

  private static String digest(String text) {
    return String.format(Locale.ROOT, "%08x", text.hashCode());
  }

  private static String replaceSpecials(String text) {
    StringBuilder replaced = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == ':' || Character.isWhitespace(c) || Character.isISOControl(c)) {
        replaced = replaced == null ? new StringBuilder(text) : replaced;
        replaced.setCharAt(i, '_');
      }
    }
    return replaced == null ? text : replaced.toString();
  }
}
