package com.sqg.resilience.core.sql;

/** The words that mean something to a fingerprint, found by a hash of a few characters. */
final class SqlWords {

  private static final int SLOTS = 1024;
  private static final int SHORTEST = 2;
  private static final String[] WORDS = new String[SLOTS];
  private static final byte[] KINDS = new byte[SLOTS];

  static {
    put(TokenKind.SELECT, "select");
    put(TokenKind.INSERT, "insert");
    put(TokenKind.REPLACE, "replace");
    put(TokenKind.UPDATE, "update");
    put(TokenKind.DELETE, "delete");
    put(TokenKind.CALL, "call");
    put(TokenKind.WITH, "with");
    put(TokenKind.FROM, "from");
    put(TokenKind.JOIN, "join straight_join");
    put(TokenKind.JOIN_SIDE, "left right inner cross full natural");
    put(TokenKind.INTO, "into");
    put(TokenKind.USING, "using");
    put(TokenKind.TABLE, "table");
    put(TokenKind.CLAUSE, "where set by having window group qualify");
    put(TokenKind.ON, "on");
    put(TokenKind.TAIL, "limit offset fetch returning");
    put(TokenKind.ORDER, "order");
    put(TokenKind.FOR, "for");
    put(TokenKind.DISTINCT, "distinct");
    put(TokenKind.ALL, "all");
    put(TokenKind.VALUES, "values");
    put(TokenKind.IN, "in");
    put(TokenKind.AND, "and");
    put(TokenKind.OR, "or");
    put(TokenKind.BETWEEN, "between");
    put(TokenKind.CASE, "case");
    put(TokenKind.WHEN, "when");
    put(TokenKind.THEN, "then");
    put(TokenKind.ELSE, "else");
    put(TokenKind.END, "end");
    put(TokenKind.UNION, "union");
    put(TokenKind.SET_OPERATION, "intersect except minus");
    put(TokenKind.AS, "as");
    put(
        TokenKind.WORD_OPERATOR,
        "not is like ilike rlike regexp similar exists div mod xor escape return any some binary");
    put(TokenKind.INTERVAL, "interval");
    put(TokenKind.BOOLEAN, "true false");
    put(TokenKind.DATE_WORD, "date time timestamp");
    put(
        TokenKind.CHARSET,
        "_armscii8 _ascii _big5 _binary _cp1250 _cp1251 _cp1256 _cp1257 _cp850 _cp852 _cp866"
            + " _cp932 _dec8 _eucjpms _euckr _gb18030 _gb2312 _gbk _geostd8 _greek _hebrew _hp8"
            + " _keybcs2 _koi8r _koi8u _latin1 _latin2 _latin5 _latin7 _macce _macroman _sjis"
            + " _swe7 _tis620 _ucs2 _ujis _utf16 _utf16le _utf32 _utf8 _utf8mb3 _utf8mb4");
    put(
        TokenKind.MODIFIER,
        "low_priority high_priority delayed ignore quick only lateral if exists");
    put(TokenKind.VALUE, "value");
    put(TokenKind.ROW, "row");
    put(TokenKind.DUPLICATE, "duplicate conflict");
    put(TokenKind.SHARE, "share");
    put(TokenKind.KEY, "key");
    put(TokenKind.NO, "no");
    put(TokenKind.BEGIN, "begin");
    put(TokenKind.RECURSIVE, "recursive");
  }

  private SqlWords() {}

  private static void put(int kind, String words) {
    for (String word : words.split(" ")) {
      char[] text = word.toCharArray();
      int slot = slot(text, 0, text.length);
      while (WORDS[slot] != null) {
        slot = slot + 1 & SLOTS - 1;
      }
      WORDS[slot] = word;
      KINDS[slot] = (byte) kind;
    }
  }

  private static int slot(char[] text, int start, int end) {
    int hash = (text[start] * 31 + text[start + 1]) * 31 + text[end - 1] + end - start;
    return (hash ^ hash >>> 10) & SLOTS - 1;
  }

  /**
   * The kind of a word in lower case.
   *
   * @return {@link TokenKind#NAME} for a word without a meaning
   */
  static int kind(char[] text, int start, int end) {
    if (end - start < SHORTEST) {
      return TokenKind.NAME;
    }
    int slot = slot(text, start, end);
    String word;
    while ((word = WORDS[slot]) != null) {
      if (isAt(word, text, start, end)) {
        return KINDS[slot];
      }
      slot = slot + 1 & SLOTS - 1;
    }
    return TokenKind.NAME;
  }

  private static boolean isAt(String word, char[] text, int start, int end) {
    if (word.length() != end - start) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (word.charAt(i) != text[start + i]) {
        return false;
      }
    }
    return true;
  }
}
