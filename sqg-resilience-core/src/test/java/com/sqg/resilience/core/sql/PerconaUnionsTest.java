package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Folding in linear time finds what trying every text behind every SELECT finds. */
class PerconaUnionsTest {

  private static final String SEED = "20240326";
  private static final String[] SEPARATORS = {" union all ", " union "};

  @Property(seed = SEED, tries = 3000)
  void repeated_branches_fold(@ForAll @From("branches") String text) {
    assertThat(PerconaUnions.fold(text)).isEqualTo(foldByTryingEverything(text));
  }

  @Property(seed = SEED, tries = 3000)
  void broken_statements_fold(@ForAll @From("pieces") String text) {
    assertThat(PerconaUnions.fold(text)).isEqualTo(foldByTryingEverything(text));
  }

  @Provide
  Arbitrary<String> branches() {
    return Arbitraries.of(
            " union select a",
            " union select a",
            " union select a",
            " union select b",
            " union select b",
            " union all select a",
            " union select c",
            "(select a",
            "x")
        .list()
        .ofMaxSize(40)
        .map(parts -> "select a" + String.join("", parts));
  }

  @Provide
  Arbitrary<String> pieces() {
    return Arbitraries.of("select ", "select", " union", " union ", " all", " ", "a", "(select a")
        .list()
        .ofMaxSize(30)
        .map(parts -> String.join("", parts));
  }

  private static String foldByTryingEverything(String text) {
    StringBuilder folded = new StringBuilder();
    int i = 0;
    while (i < text.length()) {
      int end = foldAt(text, i, folded);
      if (end < 0) {
        folded.append(text.charAt(i++));
      } else {
        i = end;
      }
    }
    return folded.toString();
  }

  private static int foldAt(String text, int start, StringBuilder folded) {
    boolean insideWord = start > 0 && String.valueOf(text.charAt(start - 1)).matches("\\w");
    if (!text.startsWith("select ", start) || insideWord) {
      return -1;
    }
    for (int end = start + "select ".length(); end < text.length(); end++) {
      String repeated = text.substring(start, end);
      String last = separatorOfCopy(text, end, repeated);
      int position = end;
      String separator = last;
      while (separator != null) {
        last = separator;
        position += separator.length() + repeated.length();
        separator = separatorOfCopy(text, position, repeated);
      }
      if (last != null) {
        folded.append(repeated).append(" /*repeat").append(last, 0, last.length() - 1).append("*/");
        return position;
      }
    }
    return -1;
  }

  private static String separatorOfCopy(String text, int position, String repeated) {
    for (String separator : SEPARATORS) {
      if (text.startsWith(separator + repeated, position)) {
        return separator;
      }
    }
    return null;
  }
}
