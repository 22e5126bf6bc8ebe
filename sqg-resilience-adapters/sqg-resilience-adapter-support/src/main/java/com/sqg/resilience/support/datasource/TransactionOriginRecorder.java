package com.sqg.resilience.support.datasource;

import com.sqg.resilience.core.log.LogLine;
import com.sqg.resilience.core.log.ResilienceLog;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.Ordered;
import org.springframework.core.PriorityOrdered;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/**
 * Equips the transaction managers of routing data sources, so that statements are named by the
 * connection that their transaction really holds. Creates no beans.
 */
public final class TransactionOriginRecorder implements BeanPostProcessor, PriorityOrdered {

  private final DataSourceNamings namings;
  private final ResilienceLog log;

  /**
   * A recorder.
   *
   * @param namings what learns where connections come from
   */
  public TransactionOriginRecorder(DataSourceNamings namings, ResilienceLog log) {
    this.namings = namings;
    this.log = log;
  }

  /** Before auto-proxying, which may hide the manager's class. */
  @Override
  public int getOrder() {
    return Ordered.HIGHEST_PRECEDENCE + 100;
  }

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof DataSourceTransactionManager) {
      try {
        record((DataSourceTransactionManager) bean);
      } catch (RuntimeException | LinkageError fault) {
        log.warn(LogLine.of("transaction-origin-unknown").with("bean", beanName), fault);
      }
    }
    return bean;
  }

  private void record(DataSourceTransactionManager manager) {
    DataSource dataSource = manager.getDataSource();
    DataSource recording = dataSource == null ? null : namings.recording(dataSource);
    if (recording != null) {
      manager.setDataSource(recording);
    }
  }
}
