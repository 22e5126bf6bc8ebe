package com.sqg.resilience.jdbc;

/** Mapped in XML, since the annotations' package differs by generation. */
public class Product {

  private Long id;
  private String name;

  public Product() {}

  Product(long id, String name) {
    this.id = id;
    this.name = name;
  }

  public Long getId() {
    return id;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }
}
