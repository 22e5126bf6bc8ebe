package com.sqg.resilience.samples.quickstart.orders;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Nothing here knows of resilience: every statement is guarded all the same. */
public interface OrderMapper {

  @Select("select id, product, quantity from orders where id = #{id}")
  Order find(int id);

  @Insert("insert into orders (product, quantity) values (#{product}, #{quantity})")
  void insert(@Param("product") int product, @Param("quantity") int quantity);
}
