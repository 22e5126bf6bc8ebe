package com.sqg.resilience.slowsql;

import com.baomidou.mybatisplus.annotation.TableId;
import com.baomidou.mybatisplus.annotation.TableName;

/** A row of a view that takes 0.4 seconds for each. */
@TableName("pause")
public class Pause {

  @TableId private Long id;
  private Integer slept;

  public Long getId() {
    return id;
  }

  public void setId(Long id) {
    this.id = id;
  }

  public Integer getSlept() {
    return slept;
  }

  public void setSlept(Integer slept) {
    this.slept = slept;
  }
}
