package com.sqg.resilience.slowsql;

import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Options;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;
import org.apache.ibatis.mapping.StatementType;

/**
 * Statements whose text in the server's log has little in common with that in MyBatis. Each takes
 * ten milliseconds: reads by themselves, changes by triggers.
 */
interface LoggedMapper {

  @Select({
    "<script>",
    "select sleep(0.01), g.name from goods g where id in",
    "<foreach collection='ids' item='id' open='(' separator=', ' close=')'>#{id}</foreach>",
    "</script>"
  })
  List<Object> inList(@Param("ids") List<Long> ids);

  @Select({
    "<script>",
    "select sleep(0.01) from goods where (id, name) in",
    "<foreach collection='goods' item='each' open='(' separator=',' close=')'>",
    "(#{each.id}, #{each.name})</foreach>",
    "</script>"
  })
  List<Object> inListOfPairs(@Param("goods") List<Goods> goods);

  @Select(
      "/* found by: search */ select sleep(0.01) as s1, id\n"
          + "  from goods -- the goods' table\n"
          + " where name like concat('%', #{name}, '%') and deleted = false and stock is not null\n"
          + " order by id asc limit #{skip}, #{limit} ; ")
  List<Object> commented(
      @Param("name") String name, @Param("skip") int skip, @Param("limit") int limit);

  @Select(
      "select sleep(0.01) from goods where id = #{id} union all"
          + " select sleep(0.01) from goods where id = #{other}")
  List<Object> union(@Param("id") long id, @Param("other") long other);

  @Insert({
    "<script>",
    "insert into noted (id, note, at) values",
    "<foreach collection='goods' item='each' separator=','>",
    "(#{each.id}, #{each.name}, now())</foreach>",
    "on duplicate key update note = values(note)",
    "</script>"
  })
  int insertSeveral(@Param("goods") List<Goods> goods);

  @Insert("insert into noted(id, note) values (#{id}, #{name})")
  int insertOne(Goods goods);

  @Update("update noted set id = id + #{zero}, note = #{note} where id = -#{less} + 40 or id=#{id}")
  int update(
      @Param("zero") int zero,
      @Param("note") String note,
      @Param("less") int less,
      @Param("id") long id);

  @Delete("DELETE FROM noted\n\tWHERE id >= #{from} AND note <> ''")
  int delete(long from);

  @Select("{call pause_10(#{times}, #{word})}")
  @Options(statementType = StatementType.CALLABLE)
  Integer call(@Param("times") int times, @Param("word") String word);
}
