package com.sqg.resilience.adapter.redis.connection;

import com.sqg.resilience.adapter.redis.command.CommandMethod;
import com.sqg.resilience.adapter.redis.command.CommandMethods;
import com.sqg.resilience.adapter.redis.command.CommandRole;
import com.sqg.resilience.api.SqgEntryType;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import com.sqg.resilience.core.AttachedRuntime;
import com.sqg.resilience.core.ResilienceRuntime;
import com.sqg.resilience.core.call.Invocation;
import com.sqg.resilience.core.call.ResilienceInvoker;
import com.sqg.resilience.core.classify.IgnoredExceptions;
import com.sqg.resilience.core.resource.GuardedResource;
import com.sqg.resilience.core.resource.ResourceKinds;
import com.sqg.resilience.core.resource.SafeNames;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/** Asks for admission of one factory's commands. Thread-safe. */
public final class RedisGuard {

  private final AttachedRuntime runtime;
  private final CommandMethods methods;
  private final String[] names;

  /**
   * A guard.
   *
   * @param runtime what commands are guarded by, as long as it is there
   * @param factory the name of the connection factory
   */
  public RedisGuard(AttachedRuntime runtime, CommandMethods methods, String factory) {
    this.runtime = runtime;
    this.methods = methods;
    CommandRole[] roles = CommandRole.values();
    this.names = new String[roles.length];
    for (CommandRole role : roles) {
      names[role.ordinal()] =
          ResourceKinds.REDIS + ':' + SafeNames.of(factory) + ':' + role.operation();
    }
  }

  /** What a method is about. */
  public CommandMethod understand(Method method) {
    return methods.of(method);
  }

  /**
   * Begins a call on this thread, when it is its turn.
   *
   * @param waits whether it waits for something else than Redis
   * @return null if the call runs unguarded
   * @throws SqgResourceUnavailableException if it is refused
   */
  @Nullable Invocation begin(CommandRole role, boolean waits) {
    ResilienceRuntime attached = runtime.get();
    if (attached == null) {
      return null;
    }
    ResilienceInvoker invoker = attached.invoker();
    GuardedResource resource = resource(invoker, role);
    if (resource.mode() == SqgMode.OFF) {
      return null;
    }
    Invocation invocation = invoker.begin(resource, resource.context(), IgnoredExceptions.none());
    SqgResourceUnavailableException refusal = invocation.refusal();
    if (refusal != null) {
      throw refusal;
    }
    invocation.awaitTurn();
    if (waits) {
      invocation.handBack();
    }
    return invocation;
  }

  /** Counts the failure of something that nobody was asked to admit. */
  public void failed(CommandRole role, Throwable error) {
    ResilienceRuntime attached = runtime.get();
    if (attached == null) {
      return;
    }
    GuardedResource resource = resource(attached.invoker(), role);
    if (resource.mode() != SqgMode.OFF) {
      attached.invoker().beginUnadmitted(resource, IgnoredExceptions.none()).complete(null, error);
    }
  }

  /** What guards now; null if calls are to run unguarded. */
  public @Nullable ResilienceInvoker invoker() {
    ResilienceRuntime attached = runtime.get();
    return attached == null ? null : attached.invoker();
  }

  /** What commands of the role belong to. */
  public GuardedResource resource(ResilienceInvoker invoker, CommandRole role) {
    return invoker.resource(names[role.ordinal()], ResourceKinds.REDIS, SqgEntryType.OUT);
  }
}
