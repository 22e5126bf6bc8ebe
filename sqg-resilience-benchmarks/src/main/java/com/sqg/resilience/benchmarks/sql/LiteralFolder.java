package com.sqg.resilience.benchmarks.sql;

import net.sf.jsqlparser.expression.DoubleValue;
import net.sf.jsqlparser.expression.LongValue;
import net.sf.jsqlparser.expression.StringValue;
import net.sf.jsqlparser.statement.Statement;
import net.sf.jsqlparser.statement.Statements;
import net.sf.jsqlparser.util.deparser.ExpressionDeParser;
import net.sf.jsqlparser.util.deparser.SelectDeParser;
import net.sf.jsqlparser.util.deparser.StatementDeParser;

/** Writes what JSqlParser parsed, with a question mark for every literal. */
final class LiteralFolder extends ExpressionDeParser {

  static String fold(Statements statements) {
    StringBuilder text = new StringBuilder();
    LiteralFolder literals = new LiteralFolder();
    SelectDeParser selects = new SelectDeParser(literals, text);
    literals.setSelectVisitor(selects);
    literals.setBuilder(text);
    StatementDeParser writer = new StatementDeParser(literals, selects, text);
    for (Statement statement : statements) {
      statement.accept(writer, null);
    }
    return text.toString();
  }

  @Override
  public <S> StringBuilder visit(LongValue literal, S context) {
    return getBuilder().append('?');
  }

  @Override
  public <S> StringBuilder visit(DoubleValue literal, S context) {
    return getBuilder().append('?');
  }

  @Override
  public <S> StringBuilder visit(StringValue literal, S context) {
    return getBuilder().append('?');
  }
}
