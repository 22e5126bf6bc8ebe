package com.sqg.resilience.slowsql;

import com.baomidou.mybatisplus.annotation.IdType;
import com.baomidou.mybatisplus.annotation.TableField;
import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableLogic;
import com.baomidou.mybatisplus.annotation.TableName;
import java.util.List;

/** Something for sale, with its parts where a mapper loads them. */
@TableName("goods")
public class Goods {

  @TableId(type = IdType.INPUT)
  private Long id;

  private String name;
  private Integer stock;

  @TableLogic private Integer deleted;

  @TableField(exist = false)
  private List<String> parts;

  public Goods() {}

  Goods(long id, String name, Integer stock) {
    this.id = id;
    this.name = name;
    this.stock = stock;
  }

  public Long getId() {
    return id;
  }

  public void setId(Long id) {
    this.id = id;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public Integer getStock() {
    return stock;
  }

  public void setStock(Integer stock) {
    this.stock = stock;
  }

  public Integer getDeleted() {
    return deleted;
  }

  public void setDeleted(Integer deleted) {
    this.deleted = deleted;
  }

  public List<String> getParts() {
    return parts;
  }

  public void setParts(List<String> parts) {
    this.parts = parts;
  }
}
