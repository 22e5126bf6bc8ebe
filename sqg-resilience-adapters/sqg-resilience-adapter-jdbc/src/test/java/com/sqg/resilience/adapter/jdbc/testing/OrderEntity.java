package com.sqg.resilience.adapter.jdbc.testing;

import javax.persistence.Entity;
import javax.persistence.Id;
import javax.persistence.Table;

@Entity
@Table(name = "orders")
public class OrderEntity {

  @Id private Long id;
  private String customer;
  private int total;

  public OrderEntity() {}

  public OrderEntity(long id, String customer) {
    this.id = id;
    this.customer = customer;
  }

  public Long getId() {
    return id;
  }

  public String getCustomer() {
    return customer;
  }

  public void setTotal(int total) {
    this.total = total;
  }

  public int getTotal() {
    return total;
  }
}
