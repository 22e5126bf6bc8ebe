package com.sqg.resilience.adapter.redis.command;

import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.SortParameters;
import org.springframework.data.redis.connection.stream.StreamReadOptions;

/** A method of a connection or of a group of commands, understood. Immutable. */
public final class CommandMethod {

  private static final String PUBLISHER = "org.reactivestreams.Publisher"; // may be absent

  private static final Map<String, MethodKind> KINDS = kinds();

  private final MethodKind kind;
  private final String command;
  private final @Nullable CommandRole role;
  private final boolean waits;
  private final boolean mayWait;

  private CommandMethod(Method method) {
    this.kind = kindOf(method);
    String named = MethodNames.commandOf(method.getName());
    this.command = named == null ? method.getName().toUpperCase(Locale.ROOT) : named;
    this.role = readsOnly(method) ? CommandRole.READ : RedisCommands.roleOf(command);
    this.waits = RedisCommands.waits(command) || isStreamRead(method);
    this.mayWait = RedisCommands.mayWait(command);
  }

  /** Understands a method. Costs too much to be done for every call. */
  public static CommandMethod of(Method method) {
    return new CommandMethod(method);
  }

  private static Map<String, MethodKind> kinds() {
    Map<String, MethodKind> kinds = new HashMap<>();
    kinds.put("execute", MethodKind.NAMED_COMMAND);
    kinds.put("subscribe", MethodKind.SUBSCRIBE);
    kinds.put("pSubscribe", MethodKind.SUBSCRIBE);
    kinds.put("createSubscription", MethodKind.SUBSCRIBE);
    kinds.put("openPipeline", MethodKind.OPEN_PIPELINE);
    kinds.put("closePipeline", MethodKind.CLOSE_PIPELINE);
    kinds.put("multi", MethodKind.BEGIN_TRANSACTION);
    kinds.put("exec", MethodKind.END_TRANSACTION);
    kinds.put("discard", MethodKind.END_TRANSACTION);
    kinds.put("close", MethodKind.CLOSE);
    kinds.put("closeLater", MethodKind.CLOSE);
    kinds.put("isClosed", MethodKind.IS_CLOSED);
    kinds.put("isPipelined", MethodKind.IS_BATCHING);
    kinds.put("isQueueing", MethodKind.IS_BATCHING);
    kinds.put("getSubscription", MethodKind.SUBSCRIPTION);
    kinds.put("getSentinelConnection", MethodKind.SENTINEL);
    // isSubscribed too: by it a listener container finds out that Redis is not there.
    for (String name :
        Arrays.asList(
            "getNativeConnection",
            "isSubscribed",
            "isOpen",
            "getDelegate",
            "getTargetConnection",
            "setDeserializePipelineAndTxResults")) {
      kinds.put(name, MethodKind.OTHER);
    }
    return Collections.unmodifiableMap(kinds);
  }

  private static MethodKind kindOf(Method method) {
    if (method.getDeclaringClass() == Object.class) {
      return MethodKind.OBJECT;
    }
    MethodKind known = KINDS.get(method.getName());
    if (known != null) {
      return known;
    }
    boolean group =
        method.getParameterCount() == 0
            && method.getReturnType().isInterface()
            && method.getName().toLowerCase(Locale.ROOT).endsWith("commands");
    return group ? MethodKind.GROUP : MethodKind.COMMAND;
  }

  /** SORT without a key to store what it found. */
  private static boolean readsOnly(Method method) {
    Class<?>[] parameters = method.getParameterTypes();
    boolean sorts =
        method.getName().equals("sort")
            && parameters[parameters.length - 1] == SortParameters.class;
    return sorts || isGeoRadius(method);
  }

  /** Spring Data never has it store what it found. */
  private static boolean isGeoRadius(Method method) {
    return method.getName().startsWith("geoRadius");
  }

  /** Its commands, which may be told to BLOCK, come when it is too late to ask. */
  private static boolean isStreamRead(Method method) {
    return method.getName().equals("read")
        && method.getParameterCount() == 1
        && method.getParameterTypes()[0].getName().equals(PUBLISHER);
  }

  /** What the method is about. */
  public MethodKind kind() {
    return kind;
  }

  /** Whether it is listed; what is not is taken for a command that writes. */
  public boolean isKnown() {
    return kind != MethodKind.COMMAND || role != null;
  }

  /** The role of the command that a call of the method sends. */
  public CommandRole role(@Nullable Object[] arguments) {
    CommandRole known =
        kind == MethodKind.NAMED_COMMAND ? RedisCommands.roleOf(nameIn(arguments)) : role;
    return known == null ? CommandRole.WRITE : known;
  }

  /**
   * Whether a call of the method waits for something that somebody else does: then its time says
   * nothing about Redis.
   */
  public boolean waits(@Nullable Object[] arguments) {
    if (kind == MethodKind.NAMED_COMMAND) {
      String name = nameIn(arguments);
      return RedisCommands.waits(name) || (RedisCommands.mayWait(name) && saysBlock(arguments));
    }
    return waits || (mayWait && hasBlockOption(arguments));
  }

  private static String nameIn(@Nullable Object[] arguments) {
    return arguments.length > 0 && arguments[0] instanceof String ? (String) arguments[0] : "";
  }

  private static boolean hasBlockOption(@Nullable Object[] arguments) {
    for (Object argument : arguments) {
      if (argument instanceof StreamReadOptions) {
        return ((StreamReadOptions) argument).getBlock() != null;
      }
    }
    return false;
  }

  private static boolean saysBlock(@Nullable Object[] arguments) {
    for (Object argument : arguments) {
      if (argument instanceof byte[][]) {
        for (byte[] word : (byte[][]) argument) {
          if (word != null
              && "BLOCK".equalsIgnoreCase(new String(word, StandardCharsets.ISO_8859_1))) {
            return true;
          }
        }
      }
    }
    return false;
  }

  @Override
  public String toString() {
    return kind + " " + command;
  }
}
