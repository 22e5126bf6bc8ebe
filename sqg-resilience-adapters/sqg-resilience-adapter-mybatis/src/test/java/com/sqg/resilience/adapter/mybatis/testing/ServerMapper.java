package com.sqg.resilience.adapter.mybatis.testing;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.mapping.StatementType;

/** What only a real server does. */
public interface ServerMapper {

  @Select("select connection_id()")
  long connectionId();

  @Select("select sleep(#{seconds})")
  int sleep(double seconds);

  @Select("select sleep(#{seconds})")
  @Options(timeout = 1)
  int sleepNoLongerThanASecond(double seconds);

  @Select("select total from accounts where id = #{id} for update")
  Integer lock(long id);

  @Update("update accounts set total = total + 1 where id = #{id}")
  int change(long id);

  @Insert("insert into accounts values (#{id}, 1, #{name})")
  int insert(@Param("id") long id, @Param("name") String name);

  @Insert("insert into no_such_table values (1)")
  int insertNowhere();

  @Select("{call add_one(#{value})}")
  @Options(statementType = StatementType.CALLABLE)
  int call(int value);
}
