package com.sqg.resilience.samples.quickstart;

import com.sqg.resilience.samples.quickstart.orders.OrderMapper;
import com.sqg.resilience.samples.quickstart.reviews.H2Sleep;
import com.sqg.resilience.samples.quickstart.reviews.ReviewMapper;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.apache.ibatis.session.SqlSessionFactory;
import org.mybatis.spring.SqlSessionFactoryBean;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.datasource.init.DatabasePopulatorUtils;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/**
 * Two databases, as services often have them. The bean names of the data sources are the names of
 * their resources: {@code mysql:orders:query}, {@code mysql:reviews:query}, ...
 */
@Configuration
class DatabaseConfiguration {

  @Configuration
  @MapperScan(basePackageClasses = OrderMapper.class, sqlSessionFactoryRef = "orderSessions")
  static class Orders {

    @Bean
    @ConfigurationProperties("orders.datasource")
    HikariDataSource orders() {
      return new HikariDataSource();
    }

    @Bean
    SqlSessionFactory orderSessions(@Qualifier("orders") DataSource orders) throws Exception {
      return sessions(orders, "db/orders.sql");
    }
  }

  @Configuration
  @MapperScan(basePackageClasses = ReviewMapper.class, sqlSessionFactoryRef = "reviewSessions")
  static class Reviews {

    @Bean
    @ConfigurationProperties("reviews.datasource")
    HikariDataSource reviews() {
      return new HikariDataSource();
    }

    @Bean
    SqlSessionFactory reviewSessions(@Qualifier("reviews") DataSource reviews) throws Exception {
      addSleepWhereMissing(reviews);
      return sessions(reviews, "db/reviews.sql");
    }
  }

  /** The scenario makes a query slow with MySQL's sleep function, which H2 has to be taught. */
  private static void addSleepWhereMissing(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      if (connection.getMetaData().getDatabaseProductName().equals("H2")) {
        statement.execute(
            "create alias if not exists sleep for '" + H2Sleep.class.getName() + ".sleep'");
      }
    }
  }

  private static SqlSessionFactory sessions(DataSource dataSource, String script) throws Exception {
    DatabasePopulatorUtils.execute(
        new ResourceDatabasePopulator(new ClassPathResource(script)), dataSource);
    SqlSessionFactoryBean factory = new SqlSessionFactoryBean();
    factory.setDataSource(dataSource);
    return factory.getObject();
  }
}
