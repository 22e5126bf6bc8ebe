package com.sqg.resilience.samples.quickstart.orders;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Nothing here knows of resilience: every statement is guarded all the same. */
public interface OrderMapper {

  @Select("select id, product, quantity from orders where id = #{id}")
  Order find(int id);

  /** How many of a customer's orders are not delivered; quick as long as the events are indexed. */
  @Select(
      "select count(*) from orders o where o.customer = #{customer} and"
          + " (select max(e.step) from order_events e where e.order_id = o.id) < 5")
  int underway(int customer);

  @Insert("insert into orders (product, quantity) values (#{product}, #{quantity})")
  void insert(@Param("product") int product, @Param("quantity") int quantity);
}
