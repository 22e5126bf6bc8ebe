package com.sqg.resilience.redis;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.adapter.redis.command.CommandMethod;
import com.sqg.resilience.adapter.redis.command.CommandRole;
import com.sqg.resilience.adapter.redis.command.MethodKind;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.data.redis.connection.RedisConnection;

/** Every method of this generation's connections and command groups is classified. */
class CommandTableTest {

  private static final Object[] NO_ARGUMENTS = {};

  @Test
  void every_method_of_this_generation_is_classified() throws Exception {
    Set<String> unknown = new TreeSet<>();
    int methods = 0;
    for (Class<?> type : commandInterfaces()) {
      for (Method method : type.getMethods()) {
        if (!Modifier.isStatic(method.getModifiers())) {
          methods++;
          if (!CommandMethod.of(method).isKnown()) {
            unknown.add(type.getSimpleName() + '.' + method.getName());
          }
        }
      }
    }
    assertThat(methods).as("methods looked at").isGreaterThan(1_500);
    assertThat(unknown).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "get, READ",
    "mGet, READ",
    "hGetAll, READ",
    "zRangeByScoreWithScores, READ",
    "scan, READ",
    "ttl, READ",
    "touch, READ",
    "pfCount, READ",
    "xRange, READ",
    "geoRadius, READ",
    "info, READ",
    "getConfig, READ",
    "ping, READ",
    "clusterGetNodes, READ",
    "bitPos, READ",
    "sDiff, READ",
    "set, WRITE",
    "getDel, WRITE",
    "getEx, WRITE",
    "bitField, WRITE",
    "bitOp, WRITE",
    "sDiffStore, WRITE",
    "geoSearchStore, WRITE",
    "xReadGroup, WRITE",
    "publish, WRITE",
    "flushAll, WRITE",
    "setConfig, WRITE",
    "expire, WRITE",
    "zPopMin, WRITE",
    "pfMerge, WRITE",
    "eval, SCRIPT",
    "evalSha, SCRIPT",
    "scriptLoad, SCRIPT",
    "scriptKill, SCRIPT",
  })
  void a_sample_has_the_role_that_redis_documents(String name, CommandRole role) throws Exception {
    assertThat(named(name))
        .isNotEmpty()
        .allSatisfy(
            method ->
                assertThat(CommandMethod.of(method))
                    .returns(MethodKind.COMMAND, CommandMethod::kind)
                    .returns(role, each -> each.role(NO_ARGUMENTS)));
  }

  @ParameterizedTest
  @CsvSource({"bLPop", "bRPop", "bRPopLPush", "bLMove", "bZPopMin", "bZPopMax", "blPop", "bPop"})
  void what_waits_is_known_to(String name) throws Exception {
    assertThat(named(name))
        .isNotEmpty()
        .allSatisfy(method -> assertThat(CommandMethod.of(method).waits(NO_ARGUMENTS)).isTrue());
  }

  @Test
  void sorting_writes_where_it_stores() {
    for (Method method : RedisConnection.class.getMethods()) {
      if (method.getName().equals("sort")) {
        assertThat(CommandMethod.of(method).role(NO_ARGUMENTS))
            .isEqualTo(method.getParameterCount() == 2 ? CommandRole.READ : CommandRole.WRITE);
      }
    }
  }

  private static List<Method> named(String name) throws Exception {
    List<Method> named = new ArrayList<>();
    for (Class<?> type : commandInterfaces()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals(name) && !method.isSynthetic()) {
          named.add(method);
        }
      }
    }
    return named;
  }

  private static List<Class<?>> commandInterfaces() throws IOException, ClassNotFoundException {
    List<Class<?>> interfaces = new ArrayList<>();
    String folder = "org/springframework/data/redis/connection/";
    for (Resource resource :
        new PathMatchingResourcePatternResolver()
            .getResources("classpath*:" + folder + "*.class")) {
      String name = resource.getFilename().replace(".class", "");
      if (name.matches("[A-Za-z]+(Commands|Connection|CommandsProvider)")) {
        Class<?> type = Class.forName(folder.replace('/', '.') + name);
        if (type.isInterface() && Modifier.isPublic(type.getModifiers())) {
          interfaces.add(type);
        }
      }
    }
    assertThat(interfaces).contains(RedisConnection.class).hasSizeGreaterThan(40);
    return interfaces;
  }
}
