package com.sqg.resilience.samples.quickstart.reviews;

import com.sqg.resilience.api.sql.SqgSlowSql;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/**
 * Reads reviews; when the fault is on, the database takes its time, as one that is overloaded does.
 * No statement has a breaker of its own here: the scenario shows what that of all of them does.
 */
@SqgSlowSql(disabled = true)
public interface ReviewMapper {

  @Select("select avg(stars) from reviews where product = #{product}")
  Double stars(@Param("product") int product);

  @Select("select sleep(#{seconds}) + avg(stars) from reviews where product = #{product}")
  Double slowStars(@Param("product") int product, @Param("seconds") double seconds);
}
