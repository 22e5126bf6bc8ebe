package com.sqg.resilience.jdbc;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface ProductRepository extends JpaRepository<Product, Long> {

  @Query(value = "select sleep(?1) + 0", nativeQuery = true)
  int sleep(double seconds);
}
