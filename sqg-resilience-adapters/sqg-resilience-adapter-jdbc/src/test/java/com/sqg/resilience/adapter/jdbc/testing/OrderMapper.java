package com.sqg.resilience.adapter.jdbc.testing;

import org.apache.ibatis.annotations.Select;

public interface OrderMapper {

  @Select("select customer from orders where id = #{id}")
  String customer(long id);
}
