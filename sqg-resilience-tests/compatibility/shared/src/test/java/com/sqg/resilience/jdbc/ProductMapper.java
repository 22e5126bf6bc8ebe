package com.sqg.resilience.jdbc;

import org.apache.ibatis.annotations.Select;

interface ProductMapper {

  @Select("select name from product where id = #{id}")
  String name(long id);
}
