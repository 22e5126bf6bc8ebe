package com.sqg.resilience.adapter.mybatis.testing;

import com.baomidou.mybatisplus.annotation.TableField;
import com.baomidou.mybatisplus.annotation.TableName;
import java.util.List;

/** A row of the orders table, with its items where a mapper loads them. */
@TableName("orders")
public class Order {

  private Long id;
  private String customer;
  private Integer total;

  @TableField(exist = false)
  private List<String> items;

  public Order() {}

  public Order(Long id, String customer, Integer total) {
    this.id = id;
    this.customer = customer;
    this.total = total;
  }

  public Long getId() {
    return id;
  }

  public void setId(Long id) {
    this.id = id;
  }

  public String getCustomer() {
    return customer;
  }

  public void setCustomer(String customer) {
    this.customer = customer;
  }

  public Integer getTotal() {
    return total;
  }

  public void setTotal(Integer total) {
    this.total = total;
  }

  public List<String> getItems() {
    return items;
  }

  public void setItems(List<String> items) {
    this.items = items;
  }
}
