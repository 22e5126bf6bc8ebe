package com.sqg.resilience.slowsql;

import org.apache.ibatis.annotations.Select;

/** The same statements on both data sources. */
interface EitherMapper {

  @Select("select sleep(#{seconds}) as either")
  int sleep(double seconds);

  /** Where there is one sleep alone, the server may forget that the statement was to be cut. */
  @Select("select sum(sleep(#{seconds})) from goods where id <= 10")
  int sleepTenTimes(double seconds);
}
