package com.sqg.resilience.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSql;
import org.apache.ibatis.annotations.Select;

/** All of its statements are refused after one slow execution. */
@SqgSlowSql(failureThreshold = 1)
interface HastyMapper {

  @Select("select sleep(#{seconds}) as hasty")
  int sleep(double seconds);
}
