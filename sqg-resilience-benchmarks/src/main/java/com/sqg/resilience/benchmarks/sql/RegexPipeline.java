package com.sqg.resilience.benchmarks.sql;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.regex.Pattern;

/** How SQL breakers commonly make a key: a chain of replacements, and the MD5 of what comes out. */
final class RegexPipeline {

  private static final Pattern STRING = Pattern.compile("'[^']*'|\"[^\"]*\"");
  private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|--[^\\n]*", Pattern.DOTALL);
  private static final Pattern NUMBER = Pattern.compile("\\b\\d+(\\.\\d+)?\\b");
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private RegexPipeline() {}

  static String key(String sql) throws NoSuchAlgorithmException {
    String text = STRING.matcher(sql).replaceAll("?");
    text = COMMENT.matcher(text).replaceAll(" ");
    text = text.toLowerCase(Locale.ROOT);
    text = NUMBER.matcher(text).replaceAll("?");
    text = BLANKS.matcher(text).replaceAll(" ").trim();
    byte[] digest = MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
    return new BigInteger(1, digest).toString(16);
  }
}
