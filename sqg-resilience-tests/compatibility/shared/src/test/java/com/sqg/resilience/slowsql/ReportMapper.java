package com.sqg.resilience.slowsql;

import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** Statements that may be slow, and one that is not. */
interface ReportMapper {

  String SLEEP = "select sleep(#{seconds})";

  String MATCHES =
      "select sum((select count(*) from order_line other where other.ref = line.ref)) "
          + "from order_line line where line.id <= #{lines}";

  @Select(SLEEP)
  int sleep(double seconds);

  @Select("select sleep(#{seconds}) as again")
  int sleepAgain(double seconds);

  /** One look-up for each line: a pass over the table each, without an index. */
  @Select(MATCHES)
  Integer matches(int lines);

  @Select("select total from account where id = #{id} for update")
  @Options(flushCache = Options.FlushCachePolicy.TRUE)
  int lock(int id);

  @Update("update account set total = total + 1 where id = #{id}")
  int change(int id);

  @Select("select count(*) from account where id = #{id}")
  int count(int id);
}
