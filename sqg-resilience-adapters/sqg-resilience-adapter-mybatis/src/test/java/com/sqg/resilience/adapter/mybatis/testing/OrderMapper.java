package com.sqg.resilience.adapter.mybatis.testing;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Flush;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Many;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.ResultType;
import org.apache.ibatis.annotations.Results;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.SelectKey;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;
import org.apache.ibatis.executor.BatchResult;
import org.apache.ibatis.mapping.FetchType;
import org.apache.ibatis.mapping.StatementType;
import org.apache.ibatis.session.ResultHandler;

/** One method for each way in which MyBatis runs a statement. */
public interface OrderMapper {

  @Select("select * from orders where id = #{id}")
  Order find(long id);

  @Select("select * from orders order by id")
  List<Order> findAll();

  @Select("select * from orders where id = #{id} for update")
  Order lock(long id);

  @Select("select * from orders order by id")
  Cursor<Order> stream();

  @Select("select * from orders order by id")
  @ResultType(Order.class)
  void handle(ResultHandler<Order> handler);

  @Insert("insert into orders values (#{id}, #{customer}, #{total})")
  int insert(Order order);

  @Update("update orders set total = #{total} where id = #{id}")
  int update(Order order);

  @Delete("delete from orders where id = #{id}")
  int delete(long id);

  @Insert("insert into orders values (#{id}, #{customer}, #{total})")
  @SelectKey(
      statement = "select next value for order_ids",
      keyProperty = "id",
      before = true,
      resultType = long.class)
  int insertWithKey(Order order);

  @Select("call plus_one(#{value})")
  @Options(statementType = StatementType.CALLABLE)
  int call(int value);

  @Select("select id, customer, total from final table (insert into orders values (#{id}, 'x', 1))")
  Order insertReturning(long id);

  @Select("select * from orders where id <= 2 order by id")
  @Results(
      id = "eager",
      value = {
        @Result(property = "id", column = "id", id = true),
        @Result(
            property = "items",
            column = "id",
            many = @Many(select = "items", fetchType = FetchType.EAGER))
      })
  List<Order> findWithItems();

  @Select("select * from orders where id <= 2 order by id")
  @Results(
      id = "lazy",
      value = {
        @Result(property = "id", column = "id", id = true),
        @Result(
            property = "items",
            column = "id",
            many = @Many(select = "items", fetchType = FetchType.LAZY))
      })
  List<Order> findWithLazyItems();

  @Select("select sku from items where order_id = #{id}")
  List<String> items(long id);

  @Select("select * from no_such_table")
  List<Order> broken();

  @Select("select * from orders")
  Order tooMany();

  @Select("select * from orders where id = #{missing}")
  List<Order> unbound(@Param("id") long id);

  @Flush
  List<BatchResult> flush();
}
