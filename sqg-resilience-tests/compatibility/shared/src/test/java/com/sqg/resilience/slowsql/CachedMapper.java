package com.sqg.resilience.slowsql;

import org.apache.ibatis.annotations.CacheNamespace;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Cached across sessions. */
@CacheNamespace
interface CachedMapper {

  @Select("select stock from goods where id = #{id} and name is not null")
  int stock(long id);

  @Update("update goods set name = concat(name, '') where id = #{id}")
  int touch(long id);

  @Select("select id + sleep(0.4) from goods where id = #{id}")
  long slowId(long id);
}
