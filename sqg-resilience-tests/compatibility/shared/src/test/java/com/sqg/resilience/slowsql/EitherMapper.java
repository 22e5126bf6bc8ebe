package com.sqg.resilience.slowsql;

import org.apache.ibatis.annotations.Select;

/** The same statements on both data sources. */
interface EitherMapper {

  @Select("select sleep(#{seconds}) as either")
  int sleep(double seconds);
}
