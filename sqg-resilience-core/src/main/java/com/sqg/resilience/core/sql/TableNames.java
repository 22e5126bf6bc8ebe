package com.sqg.resilience.core.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the tables of one statement, each once, and the names that only look like tables. */
final class TableNames {

  /** Up to here a search of the list is cheaper than a set. */
  private static final int FEW = 8;

  private final List<String> tables = new ArrayList<>();
  private final Set<String> manyTables = new HashSet<>();
  private final Set<String> expressions = new HashSet<>();

  void clear() {
    if (!tables.isEmpty()) {
      tables.clear();
      if (!manyTables.isEmpty()) {
        manyTables.clear();
      }
    }
    if (!expressions.isEmpty()) {
      expressions.clear();
    }
  }

  /** A common table expression is defined. */
  void addExpression(char[] text, int start, int end) {
    expressions.add(new String(text, start, end - start));
  }

  /** A table is named. */
  void add(char[] text, int start, int end) {
    int few = Math.min(tables.size(), FEW);
    for (int i = 0; i < few; i++) {
      if (isAt(tables.get(i), text, start, end)) {
        return;
      }
    }
    String name = new String(text, start, end - start);
    if (few < FEW || manyTables.add(name)) {
      tables.add(name);
    }
  }

  private static boolean isAt(String name, char[] text, int start, int end) {
    if (name.length() != end - start) {
      return false;
    }
    for (int i = start; i < end; i++) {
      if (name.charAt(i - start) != text[i]) {
        return false;
      }
    }
    return true;
  }

  /** The tables in order of appearance; unmodifiable, and independent of this. */
  List<String> toList() {
    if (!expressions.isEmpty()) {
      tables.removeAll(expressions);
    }
    switch (tables.size()) {
      case 0:
        return Collections.emptyList();
      case 1:
        return Collections.singletonList(tables.get(0));
      default:
        return Collections.unmodifiableList(Arrays.asList(tables.toArray(new String[0])));
    }
  }
}
