package com.sqg.resilience.slowsql;

import com.baomidou.mybatisplus.core.mapper.BaseMapper;
import com.sqg.resilience.api.sql.SqgSlowSql;

/** Inherits all that it has. */
@SqgSlowSql(failureThreshold = 1)
interface PauseMapper extends BaseMapper<Pause> {}
