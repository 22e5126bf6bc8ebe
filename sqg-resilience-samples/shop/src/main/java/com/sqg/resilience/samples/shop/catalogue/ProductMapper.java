package com.sqg.resilience.samples.shop.catalogue;

import java.util.List;
import java.util.Optional;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

/** The products in the database. */
@Mapper
public interface ProductMapper {

  @Select("select id, name, price from products order by id")
  List<Product> all();

  @Select("select id, name, price from products where id = #{id}")
  Optional<Product> find(int id);

  @Update("update products set name = #{name} where id = #{id}")
  int rename(@Param("id") int id, @Param("name") String name);
}
