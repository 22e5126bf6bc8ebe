package com.sqg.resilience.adapter.redis.command;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The commands of Redis, by name. Immutable. */
final class RedisCommands {

  private static final String READ =
      // keys
      "DUMP EXISTS EXPIRETIME KEYS OBJECT PEXPIRETIME PTTL RANDOMKEY SCAN SORT_RO TOUCH TTL TYPE "
          // strings and bits
          + "DIGEST GET GETRANGE LCS MGET STRLEN SUBSTR BITCOUNT BITFIELD_RO BITPOS GETBIT "
          // hashes
          + "HEXISTS HEXPIRETIME HGET HGETALL HKEYS HLEN HMGET HPEXPIRETIME HPTTL HRANDFIELD HSCAN"
          + " HSTRLEN HTTL HVALS "
          // lists
          + "LINDEX LLEN LPOS LRANGE "
          // sets
          + "SCARD SDIFF SINTER SINTERCARD SISMEMBER SMEMBERS SMISMEMBER SRANDMEMBER SSCAN SUNION "
          // sorted sets
          + "ZCARD ZCOUNT ZDIFF ZINTER ZINTERCARD ZLEXCOUNT ZMSCORE ZRANDMEMBER ZRANGE ZRANGEBYLEX"
          + " ZRANGEBYSCORE ZRANK ZREVRANGE ZREVRANGEBYLEX ZREVRANGEBYSCORE ZREVRANK ZSCAN ZSCORE"
          + " ZUNION "
          // places, estimates, streams
          + "GEODIST GEOHASH GEOPOS GEORADIUS_RO GEORADIUSBYMEMBER_RO GEOSEARCH PFCOUNT XINFO XLEN"
          + " XPENDING XRANGE XREAD XREVRANGE "
          // connection, server
          + "ASKING AUTH CLIENT COMMAND DBSIZE ECHO HELLO INFO LASTSAVE LATENCY MEMORY PING PUBSUB"
          + " READONLY READWRITE RESET ROLE SELECT SLOWLOG TIME WAIT WAITAOF "
          // parts of commands that write
          + "CLUSTER|COUNTKEYSINSLOT CLUSTER|GETKEYSINSLOT CLUSTER|INFO CLUSTER|KEYSLOT"
          + " CLUSTER|NODES CLUSTER|REPLICAS CONFIG|GET SENTINEL|MASTERS SENTINEL|REPLICAS";

  private static final String WRITE =
      // keys
      "COPY DEL DELEX EXPIRE EXPIREAT MIGRATE MOVE PERSIST PEXPIRE PEXPIREAT RENAME RENAMENX"
          + " RESTORE SORT UNLINK "
          // strings and bits
          + "APPEND DECR DECRBY GETDEL GETEX GETSET INCR INCRBY INCRBYFLOAT MSET MSETEX MSETNX"
          + " PSETEX SET SETEX SETNX SETRANGE BITFIELD BITOP SETBIT "
          // hashes
          + "HDEL HEXPIRE HEXPIREAT HGETDEL HGETEX HINCRBY HINCRBYFLOAT HMSET HPERSIST HPEXPIRE"
          + " HPEXPIREAT HSET HSETEX HSETNX "
          // lists
          + "BLMOVE BLMPOP BLPOP BRPOP BRPOPLPUSH LINSERT LMOVE LMPOP LPOP LPUSH LPUSHX LREM LSET"
          + " LTRIM RPOP RPOPLPUSH RPUSH RPUSHX "
          // sets
          + "SADD SDIFFSTORE SINTERSTORE SMOVE SPOP SREM SUNIONSTORE "
          // sorted sets
          + "BZMPOP BZPOPMAX BZPOPMIN ZADD ZDIFFSTORE ZINCRBY ZINTERSTORE ZMPOP ZPOPMAX ZPOPMIN"
          + " ZRANGESTORE ZREM ZREMRANGEBYLEX ZREMRANGEBYRANK ZREMRANGEBYSCORE ZUNIONSTORE "
          // places, estimates, streams
          + "GEOADD GEORADIUS GEORADIUSBYMEMBER GEOSEARCHSTORE PFADD PFMERGE XACK XACKDEL XADD"
          + " XAUTOCLAIM XCLAIM XDEL XDELEX XGROUP XREADGROUP XSETID XTRIM "
          // messages, transactions
          + "PUBLISH SPUBLISH MULTI EXEC DISCARD WATCH UNWATCH "
          // server
          + "ACL BGREWRITEAOF BGSAVE CLUSTER CONFIG FAILOVER FLUSHALL FLUSHDB MODULE REPLICAOF SAVE"
          + " SENTINEL SHUTDOWN SLAVEOF SWAPDB";

  private static final String SCRIPT =
      "EVAL EVAL_RO EVALSHA EVALSHA_RO FCALL FCALL_RO FUNCTION SCRIPT";

  /** Answer when somebody else has done something, not when Redis is ready. */
  private static final Set<String> WAITING =
      setOf("BLMOVE BLMPOP BLPOP BRPOP BRPOPLPUSH BZMPOP BZPOPMAX BZPOPMIN WAIT WAITAOF");

  /** Do so if they are told to BLOCK. */
  private static final Set<String> WAITING_IF_TOLD = setOf("XREAD XREADGROUP");

  private static final Map<String, CommandRole> ROLES = roles();

  private RedisCommands() {}

  private static Set<String> setOf(String names) {
    return Collections.unmodifiableSet(new HashSet<>(Arrays.asList(names.split(" "))));
  }

  private static Map<String, CommandRole> roles() {
    Map<String, CommandRole> roles = new HashMap<>();
    setOf(READ).forEach(name -> roles.put(name, CommandRole.READ));
    setOf(WRITE).forEach(name -> roles.put(name, CommandRole.WRITE));
    setOf(SCRIPT).forEach(name -> roles.put(name, CommandRole.SCRIPT));
    return Collections.unmodifiableMap(roles);
  }

  /** The role of a command in any case; null if it is not known. */
  static @Nullable CommandRole roleOf(String command) {
    return ROLES.get(command.toUpperCase(Locale.ROOT));
  }

  /** Whether the command always waits for somebody. */
  static boolean waits(String command) {
    return WAITING.contains(command.toUpperCase(Locale.ROOT));
  }

  /** Whether the command waits for somebody if its arguments say so. */
  static boolean mayWait(String command) {
    return WAITING_IF_TOLD.contains(command.toUpperCase(Locale.ROOT));
  }
}
