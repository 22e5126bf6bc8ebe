package com.sqg.resilience.adapter.mybatis.testing;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;

/** What MyBatis-Plus gives for free. */
public interface OrderBaseMapper extends BaseMapper<Order> {

  /** The largest order. */
  default Order largest() {
    return selectList(null).stream()
        .max(java.util.Comparator.comparing(Order::getTotal))
        .orElseThrow();
  }
}
