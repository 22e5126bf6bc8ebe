package com.sqg.resilience.slowsql;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;

/** Goods, as MyBatis-Plus gets at them. */
interface StoreMapper extends BaseMapper<Goods> {}
