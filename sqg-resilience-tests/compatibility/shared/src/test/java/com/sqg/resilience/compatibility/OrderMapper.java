package com.sqg.resilience.compatibility;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

@Mapper
interface OrderMapper {

  @Select("select count(*) from orders")
  int count();

  @Insert("insert into orders (id, item) values (#{id}, #{item})")
  int insert(@Param("id") int id, @Param("item") String item);

  @Select("select item from no_such_table")
  String broken();
}
