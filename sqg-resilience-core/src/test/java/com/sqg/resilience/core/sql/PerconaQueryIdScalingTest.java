package com.sqg.resilience.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Time grows with the length of a text, not with its square, and the stack does not grow. */
class PerconaQueryIdScalingTest {

  /** A million steps take a blink, their square takes minutes: nothing has to be measured. */
  private static final int LARGE = 1_000_000;

  private static final int STACK_BYTES = 256 * 1024;
  private static final long GIVE_UP_SECONDS = 60;

  @ParameterizedTest(name = "repeated: {0}")
  @MethodSource("texts")
  void a_million_characters_take_no_minute(String name, IntFunction<String> text) throws Exception {
    String large = text.apply(LARGE);

    assertThat(withLittleStack(() -> PerconaQueryId.of(large).fingerprint())).isNotNull();
  }

  @Test
  void seventy_thousand_rows_are_one_list() throws Exception {
    String sql = "insert into t values (?, ?)" + ", (?, ?)".repeat(69_999);

    assertThat(withLittleStack(() -> PerconaQueryId.of(sql).fingerprint()))
        .isEqualTo("insert into t values(?+)");
    // Without the cut behind the first row
    assertThat(withLittleStack(() -> PerconaQueryId.of("/* c */" + sql).fingerprint()))
        .isEqualTo("insert into t values(?+)");
  }

  @Test
  void thousands_of_different_union_branches_stay() throws Exception {
    String sql =
        String.join(
            " union all ",
            IntStream.range(0, 2_400)
                .mapToObj(i -> "select id, name from t where " + "c".repeat(50) + letters(i))
                .toList());

    assertThat(withLittleStack(() -> PerconaQueryId.of(sql).fingerprint())).isEqualTo(sql);
  }

  static List<Arguments> texts() {
    List<Arguments> texts = new ArrayList<>();
    Stream.of(
            "'",
            "\"",
            "'\"",
            "`",
            "\\",
            "\\'",
            "(",
            ")",
            "),(",
            "/*",
            "*/",
            "/**/",
            "/*!",
            "-",
            "--\n",
            "#\n",
            "1",
            "a1",
            "?",
            "x?",
            "+",
            ";",
            ";a",
            " ",
            " \u000B",
            "a ",
            "union",
            " union ",
            " union select ",
            " union all select a",
            "select ",
            "select (",
            "select union ",
            "in (",
            "in ((",
            "in ((?),",
            "in ,",
            "values (?),",
            "values row(?),",
            "values   ",
            "limit ?,",
            "order by a asc",
            " asc",
            "null ",
            "true",
            "/*a.b:",
            "call ",
            "{",
            "城",
            "\uD83D",
            "\0")
        .forEach(part -> texts.add(repeated(part, "", part)));
    texts.add(repeated("rows that never end", "insert into t values (a", ") , "));
    texts.add(repeated("values without list", "insert into t ", "values   "));
    texts.add(repeated("strings that never end", "select '", "\\'"));
    texts.add(repeated("a comment that never ends", "select /*", "a/*'\"`"));
    texts.add(repeated("a name behind call", "call ", "a"));
    texts.add(
        Arguments.of(
            "different branches", (IntFunction<String>) length -> branches(length, i -> i)));
    texts.add(
        Arguments.of(
            "few branches, in an order that never repeats",
            (IntFunction<String>)
                length ->
                    branches(
                        length, i -> 1 + Integer.bitCount(i + 1) % 2 - Integer.bitCount(i) % 2)));
    texts.add(
        Arguments.of(
            "half of the branches equal, none repeated",
            (IntFunction<String>)
                length -> branches(length, i -> Integer.numberOfTrailingZeros(i + 1))));
    texts.add(
        Arguments.of(
            "nested branches",
            (IntFunction<String>)
                length -> {
                  String half = "select (".repeat(length / 16);
                  return half + " union " + half;
                }));
    return texts;
  }

  private static Arguments repeated(String name, String start, String part) {
    IntFunction<String> text = length -> start + part.repeat(length / part.length());
    return Arguments.of(name.replace("\n", "\\n").replace("\0", "\\0"), text);
  }

  private static String branches(int length, IntFunction<Integer> branch) {
    StringBuilder sql = new StringBuilder("select z");
    for (int i = 0; sql.length() < length; i++) {
      sql.append(" union select ").append(letters(branch.apply(i)));
    }
    return sql.toString();
  }

  /** A name for a number that no rule takes for one. */
  private static String letters(int number) {
    StringBuilder letters = new StringBuilder();
    for (char digit : Integer.toString(number).toCharArray()) {
      letters.append((char) (digit - '0' + 'g'));
    }
    return letters.toString();
  }

  private static <T> T withLittleStack(Callable<T> work) throws Exception {
    FutureTask<T> task = new FutureTask<>(work);
    Thread thread = new Thread(null, task, "little-stack", STACK_BYTES);
    thread.setDaemon(true);
    thread.start();
    return task.get(GIVE_UP_SECONDS, TimeUnit.SECONDS);
  }
}
