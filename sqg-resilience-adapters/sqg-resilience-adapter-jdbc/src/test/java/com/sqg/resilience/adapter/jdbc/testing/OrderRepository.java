package com.sqg.resilience.adapter.jdbc.testing;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.transaction.annotation.Transactional;

public interface OrderRepository extends JpaRepository<OrderEntity, Long> {

  @Query(value = "select sleep(?1) + 0 * ?2", nativeQuery = true)
  int sleep(double time, int nonce);

  @Transactional
  @Modifying
  @Query("update OrderEntity set total = total - 1")
  int discount();
}
