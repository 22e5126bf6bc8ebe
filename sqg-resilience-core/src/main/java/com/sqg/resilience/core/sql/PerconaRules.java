package com.sqg.resilience.core.sql;

import java.util.Set;

/** The fingerprint of a single statement: all rules, in their order. */
final class PerconaRules {

  private final boolean keepEmbeddedNumbers;
  private final boolean foldMd5Sums;

  PerconaRules(Set<PerconaOption> options) {
    this.keepEmbeddedNumbers = options.contains(PerconaOption.MATCH_EMBEDDED_NUMBERS);
    this.foldMd5Sums = options.contains(PerconaOption.MATCH_MD5_CHECKSUMS);
  }

  String fingerprint(String statement) {
    PerconaMaskedText masked = PerconaMaskedText.of(statement);
    String special = PerconaSpecialStatements.fingerprint(statement, masked); // R01 to R04
    if (special != null) {
      return special;
    }
    int end = PerconaSpecialStatements.endOfFirstRow(masked.text()); // R05
    String text = masked.cutAt(end).withoutComments(); // R06, R07
    String use = PerconaSpecialStatements.use(text); // R08
    return use != null ? use : withoutLists(withoutLiterals(text));
  }

  /** R09 to R20; strings are masked already. */
  private String withoutLiterals(String statement) {
    String text = PerconaLiterals.dropEscapes(statement); // R09
    text = PerconaLiterals.maskBooleans(text); // R12
    if (foldMd5Sums) {
      text = PerconaLiterals.maskMd5Sums(text); // R13
    }
    text = PerconaLiterals.foldNumbers(text, keepEmbeddedNumbers); // R14
    text = PerconaLiterals.placeholders(text);
    text = PerconaLiterals.dropLeftOvers(text, foldMd5Sums); // R15
    text = PerconaSpacing.trim(text); // R16, R17
    text = PerconaSpacing.collapse(text); // R18
    text = PerconaSpacing.lowerCase(text); // R19
    return PerconaLiterals.foldNulls(text); // R20
  }

  private static String withoutLists(String statement) {
    String text = PerconaLists.foldTuples(statement); // C03
    text = PerconaLists.foldGroups(text); // R21
    text = PerconaUnions.fold(text); // R22
    text = PerconaClauses.shortenLimit(text); // R23
    return PerconaClauses.dropAscending(text); // R24
  }
}
