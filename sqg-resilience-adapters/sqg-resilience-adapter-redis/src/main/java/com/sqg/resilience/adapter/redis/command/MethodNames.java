package com.sqg.resilience.adapter.redis.command;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which command a method of Spring Data's command interfaces sends, where their names differ. All
 * others are called what Redis calls them. Immutable.
 */
final class MethodNames {

  private static final Map<String, String> COMMANDS = commands();

  private MethodNames() {}

  private static Map<String, String> commands() {
    Map<String, String> commands = new HashMap<>();
    keys(commands);
    values(commands);
    sortedSets(commands);
    streams(commands);
    server(commands);
    cluster(commands);
    return Collections.unmodifiableMap(commands);
  }

  private static void keys(Map<String, String> to) {
    to.put("applyExpiration", "EXPIRE");
    to.put("encodingOf", "OBJECT");
    to.put("idletime", "OBJECT");
    to.put("refcount", "OBJECT");
    to.put("mDel", "DEL");
    to.put("mUnlink", "UNLINK");
    to.put("scriptExists", "SCRIPT");
    to.put("scriptFlush", "SCRIPT");
    to.put("scriptKill", "SCRIPT");
    to.put("scriptLoad", "SCRIPT");
  }

  private static void values(Map<String, String> to) {
    to.put("setGet", "SET");
    to.put("mSetString", "MSET");
    to.put("mSetNXString", "MSETNX");
    to.put("applyHashFieldExpiration", "HEXPIRE");
    to.put("hRandFieldWithValues", "HRANDFIELD");
    to.put("bPop", "BLPOP");
    to.put("pop", "LPOP");
    to.put("popList", "LPOP");
    to.put("push", "LPUSH");
    to.put("geoRemove", "ZREM");
  }

  private static void sortedSets(Map<String, String> to) {
    to.put("bZPop", "BZPOPMIN");
    to.put("zPop", "ZPOPMIN");
    to.put("zDiffWithScores", "ZDIFF");
    to.put("zInterWithScores", "ZINTER");
    to.put("zUnionWithScores", "ZUNION");
    to.put("zRandMemberWithScore", "ZRANDMEMBER");
    to.put("zRandMemberWithScores", "ZRANDMEMBER");
    to.put("zRangeWithScores", "ZRANGE");
    to.put("zRangeByScoreWithScores", "ZRANGEBYSCORE");
    to.put("zRevRangeWithScores", "ZREVRANGE");
    to.put("zRevRangeByScoreWithScores", "ZREVRANGEBYSCORE");
    to.put("zRangeStoreByLex", "ZRANGESTORE");
    to.put("zRangeStoreByScore", "ZRANGESTORE");
    to.put("zRangeStoreRevByLex", "ZRANGESTORE");
    to.put("zRangeStoreRevByScore", "ZRANGESTORE");
    to.put("zRemRange", "ZREMRANGEBYRANK");
  }

  private static void streams(Map<String, String> to) {
    to.put("read", "XREAD");
    to.put("xReadAsString", "XREAD");
    to.put("xReadGroupAsString", "XREADGROUP");
    to.put("xClaimJustId", "XCLAIM");
    to.put("xGroupCreate", "XGROUP");
    to.put("xGroupDelConsumer", "XGROUP");
    to.put("xGroupDestroy", "XGROUP");
    to.put("xInfoConsumers", "XINFO");
    to.put("xInfoGroups", "XINFO");
    to.put("xPendingSummary", "XPENDING");
  }

  private static void server(Map<String, String> to) {
    to.put("bgWriteAof", "BGREWRITEAOF");
    to.put("getClientList", "CLIENT");
    to.put("getClientName", "CLIENT");
    to.put("setClientName", "CLIENT");
    to.put("killClient", "CLIENT");
    to.put("getConfig", "CONFIG|GET");
    to.put("setConfig", "CONFIG");
    to.put("resetConfigStats", "CONFIG");
    to.put("rewriteConfig", "CONFIG");
    to.put("replicaOfNoOne", "REPLICAOF");
    to.put("slaveOfNoOne", "SLAVEOF");
    to.put("masters", "SENTINEL|MASTERS");
    to.put("replicas", "SENTINEL|REPLICAS");
    to.put("slaves", "SENTINEL|REPLICAS");
    to.put("monitor", "SENTINEL");
    to.put("remove", "SENTINEL");
  }

  private static void cluster(Map<String, String> to) {
    to.put("clusterCountKeysInSlot", "CLUSTER|COUNTKEYSINSLOT");
    to.put("clusterGetClusterInfo", "CLUSTER|INFO");
    to.put("clusterGetKeysInSlot", "CLUSTER|GETKEYSINSLOT");
    to.put("clusterGetMasterReplicaMap", "CLUSTER|NODES");
    to.put("clusterGetMasterSlaveMap", "CLUSTER|NODES");
    to.put("clusterGetNodeForKey", "CLUSTER|NODES");
    to.put("clusterGetNodeForSlot", "CLUSTER|NODES");
    to.put("clusterGetNodes", "CLUSTER|NODES");
    to.put("clusterGetReplicas", "CLUSTER|REPLICAS");
    to.put("clusterGetSlaves", "CLUSTER|REPLICAS");
    to.put("clusterGetSlotForKey", "CLUSTER|KEYSLOT");
    to.put("clusterAddSlots", "CLUSTER");
    to.put("clusterDeleteSlots", "CLUSTER");
    to.put("clusterDeleteSlotsInRange", "CLUSTER");
    to.put("clusterForget", "CLUSTER");
    to.put("clusterMeet", "CLUSTER");
    to.put("clusterReplicate", "CLUSTER");
    to.put("clusterSetSlot", "CLUSTER");
  }

  /** The command; null if the method is called what its command is called. */
  static @Nullable String commandOf(String method) {
    return COMMANDS.get(method);
  }
}
