package com.sqg.resilience.slowsql;

import com.sqg.resilience.api.sql.SqgSlowSql;
import java.util.List;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Many;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Result;
import org.apache.ibatis.annotations.Results;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.cursor.Cursor;

/** Goods, in the ways in which MyBatis itself gets at them. */
interface GoodsMapper {

  @Select("select id, name, stock from goods where stock >= #{stock} order by id")
  List<Goods> inStock(int stock);

  @Insert("insert into goods (id, name, stock) values (#{id}, #{name}, #{stock})")
  int add(Goods goods);

  @Update("update goods set stock = stock + #{more} where id = #{id}")
  int stockUp(@Param("id") long id, @Param("more") int more);

  @SqgSlowSql(slowThreshold = "1s")
  @Select("select id, name, stock from goods where stock > #{stock} order by stock")
  Cursor<Goods> stream(int stock);

  @SqgSlowSql(slowThreshold = "1s")
  @Select("select name from goods where id = #{id} and stock is not null")
  String nameOf(long id);

  /** Its own part takes less than the parts of both goods together. */
  @SqgSlowSql(slowThreshold = "700ms")
  @Select("select id, name from goods where id <= 2 order by name")
  @Results({
    @Result(property = "id", column = "id", id = true),
    @Result(property = "parts", column = "id", many = @Many(select = "slowParts"))
  })
  List<Goods> withParts();

  @Select("select concat(sleep(0.4), name) from goods where id = #{id}")
  List<String> slowParts(long id);

  @Select("select sleep(#{seconds}) as scoped")
  int sleepInScope(double seconds);

  @Select("select sleep(#{seconds}) as unguarded")
  int sleepUnguarded(double seconds);

  @SqgSlowSql(failureThreshold = 1)
  @Select("select sleep(#{seconds}) as annotated")
  int sleepAnnotated(double seconds);
}
