package com.sqg.resilience.adapter.mybatis.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.baomidou.mybatisplus.core.override.MybatisMapperProxy;
import com.baomidou.mybatisplus.core.toolkit.MybatisUtils;
import com.baomidou.mybatisplus.extension.spring.MybatisSqlSessionFactoryBean;
import com.sqg.resilience.adapter.mybatis.testing.GuardConfiguration;
import com.sqg.resilience.adapter.mybatis.testing.Order;
import com.sqg.resilience.adapter.mybatis.testing.OrderBaseMapper;
import com.sqg.resilience.adapter.mybatis.testing.OrderMapper;
import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.testsupport.H2;
import com.sqg.resilience.testsupport.RecordingEngine;
import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import org.aopalliance.intercept.MethodInterceptor;
import org.apache.ibatis.session.ExecutorType;
import org.apache.ibatis.session.SqlSessionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.mybatis.spring.MyBatisSystemException;
import org.mybatis.spring.SqlSessionTemplate;
import org.mybatis.spring.mapper.MapperFactoryBean;
import org.mybatis.spring.support.SqlSessionDaoSupport;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

class MapperRefusalTest {

  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext(Application.class);
  private final RecordingEngine engine = context.getBean(RecordingEngine.class);
  private final OrderMapper mapper = context.getBean(OrderMapper.class);

  @AfterEach
  void close() {
    assertThat(engine.open).hasValue(0);
    assertThat(context.getBean(HikariDataSource.class).getHikariPoolMXBean().getActiveConnections())
        .isZero();
    context.close();
  }

  @Test
  void a_mapper_throws_the_refusal_itself() {
    engine.refuse("mysql:pool:query");

    assertThatThrownBy(() -> mapper.find(1))
        .isInstanceOfSatisfying(
            SqgResourceUnavailableException.class,
            refusal -> {
              assertThat(refusal.resource()).isEqualTo("mysql:pool:query");
              assertThat(refusal.reason()).isEqualTo(SqgBlockReason.CIRCUIT_OPEN);
            });
    assertThatThrownBy(mapper::stream).isInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void within_a_transaction_too_which_is_then_rolled_back() {
    engine.refuse("mysql:pool:query");
    TransactionalService service = context.getBean(TransactionalService.class);

    assertThatThrownBy(service::insertThenFind).isInstanceOf(SqgResourceUnavailableException.class);
    engine.admitAll();
    assertThat(mapper.find(50)).isNull();
  }

  @Test
  void a_refused_nested_select_comes_out_as_well() {
    engine.refuseWhen(context -> engine.takeCalls().size() == 1);

    assertThatThrownBy(mapper::findWithItems).isInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void errors_of_the_database_are_translated_as_ever() {
    assertThatThrownBy(() -> mapper.insert(new Order(1L, "dup", 1)))
        .isInstanceOf(DuplicateKeyException.class);
    assertThatThrownBy(() -> mapper.tooMany()).isInstanceOf(MyBatisSystemException.class);
  }

  @Test
  void a_template_throws_the_refusal_itself() {
    engine.refuse("mysql:pool:update");
    SqlSessionTemplate template = context.getBean(SqlSessionTemplate.class);

    assertThatThrownBy(() -> template.delete(OrderMapper.class.getName() + ".delete", 1L))
        .isInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(() -> template.getMapper(OrderMapper.class).delete(1))
        .isInstanceOf(SqgResourceUnavailableException.class);
    assertThat(template.getExecutorType()).isEqualTo(ExecutorType.REUSE);
  }

  @Test
  void a_data_access_object_throws_the_refusal_itself() {
    engine.refuse("mysql:pool:query");

    assertThatThrownBy(() -> context.getBean(OrderDao.class).find(1))
        .isInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void a_batch_refused_when_its_transaction_commits_comes_out_of_the_commit() {
    TransactionTemplate transaction =
        new TransactionTemplate(context.getBean(DataSourceTransactionManager.class));
    OrderMapper batching = context.getBean("batchMapper", OrderMapper.class);

    assertThatThrownBy(
            () ->
                transaction.execute(
                    status -> {
                      batching.insert(new Order(60L, "batch", 1));
                      engine.refuse("mysql:pool:update");
                      return null;
                    }))
        .isInstanceOf(SqgResourceUnavailableException.class);
    engine.admitAll();
    assertThat(mapper.find(60)).isNull();
  }

  @Test
  void mybatis_plus_mappers_throw_the_refusal_itself_and_stay_recognisable() {
    OrderBaseMapper plus = context.getBean(OrderBaseMapper.class);
    assertThat(plus.largest().getTotal()).isEqualTo(50);
    assertThat(MybatisUtils.getMybatisMapperProxy(plus)).isNotNull();

    engine.refuse("mysql:pool:query");
    assertThatThrownBy(() -> plus.selectById(1L))
        .isInstanceOf(SqgResourceUnavailableException.class);
    assertThatThrownBy(plus::largest).isInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void mappers_stay_what_mybatis_made_them() {
    assertThat(Proxy.getInvocationHandler(mapper)).isInstanceOf(MybatisMapperProxy.class);
    assertThat(context.getBeansOfType(OrderMapper.class)).containsKeys("orderMapper");
  }

  @Test
  void mappers_that_aspects_wrap_throw_the_refusal_itself() {
    engine.refuse("mysql:pool:query");

    assertThatThrownBy(() -> context.getBean("advisedMapper", OrderMapper.class).find(1))
        .isInstanceOf(SqgResourceUnavailableException.class);
  }

  @Test
  void a_template_class_of_the_applications_own_is_left_alone() {
    TranslatingTemplates templates =
        new TranslatingTemplates(new com.sqg.resilience.core.log.ResilienceLog(System::nanoTime));
    SqlSessionTemplate own = new SqlSessionTemplate(context.getBean(SqlSessionFactory.class)) {};

    assertThat(templates.translating(own)).isSameAs(own);
  }

  /** Runs two statements in one transaction. */
  public static class TransactionalService {

    private final OrderMapper mapper;

    public TransactionalService(OrderMapper mapper) {
      this.mapper = mapper;
    }

    @Transactional
    public void insertThenFind() {
      mapper.insert(new Order(50L, "tx", 1));
      mapper.find(50);
    }
  }

  /** A data access object in the old style. */
  static class OrderDao extends SqlSessionDaoSupport {
    Order find(long id) {
      return getSqlSession().selectOne(OrderMapper.class.getName() + ".find", id);
    }
  }

  /** One factory, and all the ways to a mapper. */
  @Configuration
  @Import(GuardConfiguration.class)
  static class Application {

    @Bean
    HikariDataSource pool() {
      return H2.pool();
    }

    @Bean
    MybatisSqlSessionFactoryBean sqlSessionFactory() {
      MybatisSqlSessionFactoryBean factory = new MybatisSqlSessionFactoryBean();
      factory.setDataSource(pool());
      return factory;
    }

    @Bean
    SqlSessionTemplate template(SqlSessionFactory factory) {
      return new SqlSessionTemplate(factory, ExecutorType.REUSE);
    }

    @Bean
    DataSourceTransactionManager transactionManager() {
      return new DataSourceTransactionManager(pool());
    }

    @Bean
    @org.springframework.context.annotation.Primary
    MapperFactoryBean<OrderMapper> orderMapper(SqlSessionTemplate template) {
      return mapperOn(template);
    }

    @Bean
    MapperFactoryBean<OrderMapper> advisedMapper(SqlSessionTemplate template) {
      return mapperOn(template);
    }

    private static MapperFactoryBean<OrderMapper> mapperOn(SqlSessionTemplate template) {
      MapperFactoryBean<OrderMapper> mapper = new MapperFactoryBean<>(OrderMapper.class);
      mapper.setSqlSessionTemplate(template);
      return mapper;
    }

    @Bean
    MapperFactoryBean<OrderMapper> batchMapper(SqlSessionFactory factory) {
      MapperFactoryBean<OrderMapper> mapper = new MapperFactoryBean<>(OrderMapper.class);
      mapper.setSqlSessionTemplate(new SqlSessionTemplate(factory, ExecutorType.BATCH));
      return mapper;
    }

    @Bean
    MapperFactoryBean<OrderBaseMapper> baseMapper(SqlSessionFactory factory) {
      MapperFactoryBean<OrderBaseMapper> mapper = new MapperFactoryBean<>(OrderBaseMapper.class);
      mapper.setSqlSessionFactory(factory);
      return mapper;
    }

    @Bean
    OrderDao dao(SqlSessionFactory factory) {
      OrderDao dao = new OrderDao();
      dao.setSqlSessionFactory(factory);
      return dao;
    }

    @Bean
    TransactionalService service(OrderMapper orderMapper) {
      return new TransactionalService(orderMapper);
    }

    @Bean
    static BeanNameAutoProxyCreator aspects() {
      BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
      creator.setBeanNames("advisedMapper");
      creator.setInterceptorNames("anAspect");
      return creator;
    }

    @Bean
    static MethodInterceptor anAspect() {
      return invocation -> invocation.proceed();
    }
  }
}
