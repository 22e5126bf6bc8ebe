package com.sqg.resilience.adapter.mybatis.refusal;

import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.support.SqlSessionDaoSupport;

/**
 * Gives the session templates that mappers and data access objects work through a translator that
 * lets refusals out. So mappers need no further proxy, which other libraries would stumble over.
 */
public final class TranslatingTemplates {

  private final ResilienceLog log;

  /** Reports templates that cannot be replaced to the log. */
  public TranslatingTemplates(ResilienceLog log) {
    this.log = log;
  }

  /** The template to use in place of the given one. */
  public SqlSessionTemplate translating(SqlSessionTemplate template) {
    if (template.getPersistenceExceptionTranslator() instanceof RefusalTranslator) {
      return template;
    }
    if (template.getClass() != SqlSessionTemplate.class) {
      log.info(
          LogLine.of("refusals-stay-wrapped")
              .with("template", template.getClass().getName())
              .with("hint", "refusals are the cause of the exception that mappers throw"));
      return template;
    }
    return new SqlSessionTemplate(
        template.getSqlSessionFactory(),
        template.getExecutorType(),
        new RefusalTranslator(template.getPersistenceExceptionTranslator()));
  }

  /** Gives a mapper's factory bean, or a data access object, a translating template. */
  public void replaceIn(SqlSessionDaoSupport support) {
    SqlSessionTemplate template = support.getSqlSessionTemplate();
    if (template != null) {
      SqlSessionTemplate translating = translating(template);
      if (translating != template) {
        support.setSqlSessionTemplate(translating);
      }
    }
  }
}
