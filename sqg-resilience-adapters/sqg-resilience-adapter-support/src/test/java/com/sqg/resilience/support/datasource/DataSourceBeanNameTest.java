package com.sqg.resilience.support.datasource;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.core.log.ResilienceLog;
import com.sqg.resilience.testsupport.KeyedDataSource;
import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.target.SimpleBeanTargetSource;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;

class DataSourceBeanNameTest {

  private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
  private final DataSource plain = new JdbcDataSource();

  private String nameOf(DataSource configured) {
    DataSourceNaming naming =
        new DataSourceNamings(beans, new ResilienceLog(System::nanoTime))
            .of(configured, "fallback");
    return naming.requested();
  }

  @Test
  void the_beans_own_name() {
    beans.registerSingleton("orders", plain);
    beans.registerSingleton("users", new JdbcDataSource());

    assertThat(nameOf(plain)).isEqualTo("orders");
  }

  @Test
  void a_bean_that_wraps_what_mybatis_was_given() {
    beans.registerSingleton("orders", new TransactionAwareDataSourceProxy(plain));

    assertThat(nameOf(plain)).isEqualTo("orders");
  }

  @Test
  void a_bean_inside_what_mybatis_was_given() {
    beans.registerSingleton("orders", plain);

    assertThat(nameOf(new DelegatingDataSource(new LazyConnectionDataSourceProxy(plain))))
        .isEqualTo("orders");
  }

  @Test
  void of_several_layers_the_outermost_that_mybatis_uses() {
    DataSource lazy = new LazyConnectionDataSourceProxy(plain);
    beans.registerSingleton("pool", plain);
    beans.registerSingleton("orders", lazy);

    assertThat(nameOf(lazy)).isEqualTo("orders");
    assertThat(nameOf(plain)).isEqualTo("pool");
  }

  @Test
  void through_aop_proxies_either_way() {
    DataSource proxy = (DataSource) new ProxyFactory(plain).getProxy();
    beans.registerSingleton("orders", proxy);

    assertThat(nameOf(proxy)).isEqualTo("orders");
    assertThat(nameOf(plain)).isEqualTo("orders");
  }

  @Test
  void a_scoped_proxy_is_known_by_its_own_name() {
    beans.registerSingleton("scopedTarget.orders", plain);
    SimpleBeanTargetSource source = new SimpleBeanTargetSource();
    source.setTargetBeanName("scopedTarget.orders");
    source.setBeanFactory(beans);
    source.setTargetClass(DataSource.class);
    ProxyFactory factory = new ProxyFactory();
    factory.setTargetSource(source);
    factory.addInterface(DataSource.class);
    DataSource proxy = (DataSource) factory.getProxy();
    beans.registerSingleton("orders", proxy);

    assertThat(nameOf(proxy)).isEqualTo("orders");
  }

  @Test
  void a_bean_of_a_parent_context() {
    DefaultListableBeanFactory parent = new DefaultListableBeanFactory();
    parent.registerSingleton("orders", plain);
    beans.setParentBeanFactory(parent);

    assertThat(nameOf(plain)).isEqualTo("orders");
  }

  @Test
  void no_bean_at_all() {
    assertThat(nameOf(plain)).isEqualTo("fallback");
  }

  @Test
  void no_bean_is_created_for_it() {
    beans.registerBeanDefinition("other", new RootBeanDefinition(Untouchable.class));
    beans.registerSingleton("orders", plain);

    assertThat(nameOf(plain)).isEqualTo("orders");
    assertThat(beans.containsSingleton("other")).isFalse();
  }

  @Test
  void a_routing_data_source_behind_a_foreign_wrapper_is_found() {
    DataSource routing = new KeyedDataSource(Map.of("a", plain), null);
    DataSource wrapper =
        (DataSource)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                  switch (method.getName()) {
                    case "isWrapperFor":
                      return arguments[0] == AbstractRoutingDataSource.class;
                    case "unwrap":
                      return routing;
                    case "hashCode":
                      return 1;
                    case "equals":
                      return proxy == arguments[0];
                    default:
                      throw new UnsupportedOperationException(method.getName());
                  }
                });

    assertThat(KeyedDataSource.on("a", () -> nameOf(wrapper))).isEqualTo("a");
  }

  /** Fails when made. */
  static final class Untouchable implements DataSource {
    Untouchable() {
      throw new AssertionError("created");
    }

    @Override
    public Connection getConnection() throws SQLException {
      throw new SQLException();
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
      throw new SQLException();
    }

    @Override
    public PrintWriter getLogWriter() {
      return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public int getLoginTimeout() {
      return 0;
    }

    @Override
    public java.util.logging.Logger getParentLogger() {
      return null;
    }

    @Override
    public <T> T unwrap(Class<T> type) {
      return null;
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
      return false;
    }
  }
}
