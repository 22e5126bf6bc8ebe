package com.sqg.resilience.core.sql;

import static com.sqg.resilience.core.sql.PerconaAscii.at;
import static com.sqg.resilience.core.sql.PerconaAscii.isBlank;
import static com.sqg.resilience.core.sql.PerconaAscii.isWordStart;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * R22: a text from a SELECT on that is repeated behind UNION or UNION ALL is written once. The
 * leftmost SELECT counts, then the shortest text. The input is in lower case, its blanks collapsed.
 *
 * <p>Comparing every SELECT with what follows every UNION would take quadratic time. Instead, the
 * repeated texts are looked for by the number of UNIONs they reach over, doubling it: one of {@code
 * 2^k} to {@code 2^(k+1) - 1} has, up to its {@code (2^k - 1)}th UNION, an equal text behind the
 * UNION that ends it. Such texts are found by their hash. Three or more of them within reach would
 * overlap so much that a shorter repetition exists, which was found before; so there are few
 * candidates at each of the logarithmically many steps.
 */
final class PerconaUnions {

  private static final String SELECT = "select";
  private static final String UNION = "union";
  private static final String ALL = "all";
  private static final int NONE = -1;

  private final String text;
  private final PerconaTextHash hash;

  /** Where the UNIONs are, each with the blank in front. */
  private final int[] unions;

  /** Where the SELECT behind each UNION begins; {@link #NONE} if there is something else. */
  private final int[] branches;

  /** Where each SELECT begins. */
  private final int[] selects;

  /** The index of the first UNION behind each SELECT. */
  private final int[] firstUnions;

  /** The index of the UNION that ends each SELECT's repeated text, if it has one. */
  private final int[] repeatedUpTo;

  private PerconaUnions(String text, int[] unions) {
    this.text = text;
    this.unions = unions;
    this.hash = new PerconaTextHash(text);
    this.branches = new int[unions.length];
    for (int i = 0; i < unions.length; i++) {
      branches[i] = branchBehind(text, unions[i]);
    }
    this.selects = selects(text);
    this.firstUnions = new int[selects.length];
    for (int select = 0, union = 0; select < selects.length; select++) {
      while (union < unions.length && unions[union] < selects[select]) {
        union++;
      }
      firstUnions[select] = union;
    }
    this.repeatedUpTo = new int[selects.length];
    Arrays.fill(repeatedUpTo, NONE);
  }

  static String fold(String text) {
    int[] unions = unions(text);
    return unions.length == 0 ? text : new PerconaUnions(text, unions).fold();
  }

  private static int[] unions(String text) {
    int[] found = new int[text.length() / UNION.length()];
    int count = 0;
    for (int i = text.indexOf(UNION, 1); i >= 0; i = text.indexOf(UNION, i + 1)) {
      // Whatever follows: what ends with "union" in front of one then has equal parts everywhere.
      if (isBlank(text.charAt(i - 1))) {
        found[count++] = i - 1;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static int branchBehind(String text, int union) {
    int next = union + 1 + UNION.length();
    if (isBlank(at(text, next)) && text.startsWith(ALL, next + 1)) {
      next += 1 + ALL.length();
    }
    return next < text.length() && isBlank(text.charAt(next)) && isSelect(text, next + 1)
        ? next + 1
        : NONE;
  }

  private static int[] selects(String text) {
    int[] found = new int[text.length() / SELECT.length()];
    int count = 0;
    for (int i = text.indexOf(SELECT); i >= 0; i = text.indexOf(SELECT, i + 1)) {
      if (isSelect(text, i) && isWordStart(text, i)) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static boolean isSelect(String text, int index) {
    int end = index + SELECT.length();
    return text.startsWith(SELECT, index) && end < text.length() && isBlank(text.charAt(end));
  }

  private String fold() {
    int skipped = 0;
    boolean more = true;
    while (more) {
      more = findRepeated(skipped);
      skipped = 2 * skipped + 1;
    }
    return withoutRepetitions();
  }

  /**
   * Finds the texts that reach over {@code skipped + 1} to {@code 2 * skipped + 1} UNIONs: they are
   * equal to what follows them at least up to the given number. From right to left, so that the map
   * holds just the branches that are far enough behind the SELECT, the nearest on top.
   *
   * @return whether there may be any that reach over more
   */
  private boolean findRepeated(int skipped) {
    boolean more = false;
    Map<Long, Integer> nearest = new HashMap<>();
    int[] nextEqual = new int[unions.length];
    int added = unions.length;
    for (int select = selects.length - 1; select >= 0; select--) {
      int first = firstUnions[select] + skipped;
      while (added > first) {
        added--;
        if (branches[added] != NONE && added + skipped < unions.length) {
          Integer next = nearest.put(hashUpTo(branches[added], added, skipped), added);
          nextEqual[added] = next == null ? NONE : next;
        }
      }
      if (repeatedUpTo[select] == NONE && first < unions.length) {
        Integer candidate = nearest.get(hashUpTo(selects[select], first - skipped - 1, skipped));
        more |= candidate != null;
        int last = first + skipped;
        int union = candidate == null ? NONE : candidate;
        while (union != NONE && union <= last && !isRepeated(selects[select], union)) {
          union = nextEqual[union];
        }
        repeatedUpTo[select] = union <= last ? union : NONE;
      }
    }
    return more;
  }

  /** The hash of the text from there up to the UNION so many behind the given one. */
  private long hashUpTo(int start, int union, int count) {
    return count == 0 ? 0 : hash.of(start, unions[union + count]);
  }

  private boolean isRepeated(int select, int union) {
    int length = unions[union] - select;
    int branch = branches[union];
    return length > SELECT.length()
        && branch + length <= text.length()
        && hash.of(select, unions[union]) == hash.of(branch, branch + length);
  }

  private String withoutRepetitions() {
    StringBuilder folded = new StringBuilder(text.length());
    int from = 0;
    for (int i = 0; i < selects.length; i++) {
      int union = selects[i] < from ? NONE : repeatedUpTo[i];
      if (union != NONE) {
        int length = unions[union] - selects[i];
        int end = endOfCopy(selects[i], length, union);
        if (end != NONE) {
          folded.append(text, from, unions[union]);
          from = end;
          for (int next = unionAt(end); next != NONE; next = unionAt(end)) {
            end = endOfCopy(selects[i], length, next);
            if (end == NONE) {
              break;
            }
            union = next;
            from = end;
          }
          folded.append(" /*repeat").append(text, unions[union], branches[union] - 1).append("*/");
        }
      }
    }
    return folded.append(text, from, text.length()).toString();
  }

  /** Behind the text's copy that follows the UNION; none if that is something else. */
  private int endOfCopy(int select, int length, int union) {
    int branch = branches[union];
    return branch != NONE && text.regionMatches(select, text, branch, length)
        ? branch + length
        : NONE;
  }

  /** The index of the UNION that begins there. */
  private int unionAt(int position) {
    int found = Arrays.binarySearch(unions, position);
    return found < 0 ? NONE : found;
  }
}
