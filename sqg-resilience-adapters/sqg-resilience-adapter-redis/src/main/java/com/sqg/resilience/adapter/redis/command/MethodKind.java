package com.sqg.resilience.adapter.redis.command;

/** What a method of a connection, or of one of its groups of commands, is about. */
public enum MethodKind {
  /** Sends a command and waits for its answer. */
  COMMAND,
  /** Sends whatever command its first argument names. */
  NAMED_COMMAND,
  /** Begins to listen to messages. */
  SUBSCRIBE,
  /** Gives a group of commands, such as those of strings. */
  GROUP,
  /** From here on commands are sent together. */
  OPEN_PIPELINE,
  /** Sends them, or awaits their answers. */
  CLOSE_PIPELINE,
  /** From here on commands are queued by the server. */
  BEGIN_TRANSACTION,
  /** Runs them, or forgets them. */
  END_TRANSACTION,
  /** Gives the connection back, maybe at once and maybe as a publisher. */
  CLOSE,
  /** Whether the connection was given back. */
  IS_CLOSED,
  /** Whether commands are sent together or queued just now; not before there is a connection. */
  IS_BATCHING,
  /** The subscription; there is none before there is a connection. */
  SUBSCRIPTION,
  /** Gives a connection to a sentinel. */
  SENTINEL,
  /** Of {@link Object}. */
  OBJECT,
  /** Sends nothing. */
  OTHER
}
