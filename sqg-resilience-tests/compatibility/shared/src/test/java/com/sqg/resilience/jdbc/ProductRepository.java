package com.sqg.resilience.jdbc;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface ProductRepository extends JpaRepository<Product, Long> {

  /** Not native: Spring Data would have MyBatis-Plus's parser read that, in another version. */
  @Query("select p.name from Product p where p.id = 1 and function('sleep', ?1) = 0")
  String nameAfter(double seconds);
}
