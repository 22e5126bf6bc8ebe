package com.sqg.resilience.slowsql;

import com.baomidou.mybatisplus.extension.service.impl.ServiceImpl;

/** What MyBatis-Plus makes of a mapper. */
class StoreService extends ServiceImpl<StoreMapper, Goods> {}
