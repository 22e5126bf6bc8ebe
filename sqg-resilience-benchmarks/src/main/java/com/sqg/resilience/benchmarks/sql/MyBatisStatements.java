package com.sqg.resilience.benchmarks.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** MyBatisStatements as MyBatis sends them. */
final class MyBatisStatements {

  /** About 80 characters each. */
  static final String[] SHORT = {
    "SELECT id, user_name, mobile, status FROM sys_user WHERE id = ? AND deleted = 0",
    "SELECT COUNT(*) FROM t_order WHERE user_id = ? AND status IN ( ? , ? , ? )",
    "UPDATE t_account SET balance = balance - ?, version = version + 1 WHERE id = ?",
    "INSERT INTO t_login_log ( user_id, ip, created ) VALUES ( ?, ?, ? )",
    "select * from product where category_id = ?\n    and status = 1\n    order by id desc",
    "DELETE FROM sys_role_menu WHERE role_id = ? AND menu_id NOT IN (?, ?, ?, ?)",
    "SELECT name FROM sys_dict_data WHERE dict_type = 'user_sex' AND status = '0'",
    "select t.id, u.name from task t left join user u on u.id = t.uid where t.id = ?",
    "SELECT `id`, `title`, `author` FROM `article` WHERE (`title` LIKE ?) LIMIT ?, ?",
    "update stock set qty = qty - ? where sku_id = ? and qty >= ? and warehouse = 3"
  };

  /** One to four thousand characters each. */
  static final String[] LONG = {
    "SELECT id, sku_name, price FROM product_sku WHERE id IN ( " + list(400, i -> "?") + " )",
    "INSERT INTO t_order_item ( order_id, sku_id, qty, price, created ) VALUES "
        + list(60, i -> "\n    ( ?, ?, ?, ?, now() )"),
    "INSERT INTO t_stock (sku_id, warehouse_id, qty) VALUES "
        + list(100, i -> "(?, ?, ?)")
        + " ON DUPLICATE KEY UPDATE qty = VALUES(qty)",
    "update product set price = case id "
        + join(60, " ", i -> "when ? then ?")
        + " end, stock = case id "
        + join(60, " ", i -> "when ? then ?")
        + " end where id in ("
        + list(60, i -> "?")
        + ")",
    join(
        20,
        ";",
        i -> "\n  update t_task set status = ?, updated = now() where id = ? and status = 0"),
    join(
        20,
        " union all ",
        i -> "select id, name, score from t_rank where season = ? and area_id = ? and score > 100"),
    "select * from t_route where deleted = 0 and ("
        + join(40, " or ", i -> "(start_city = ? and end_city = ?)")
        + ") order by id limit ?",
    report(25),
    report(50),
    "SELECT "
        + list(45, i -> "`column_name_" + i + "` AS columnName" + i)
        + " FROM `t_wide_table` WHERE `tenant_id` = 1 AND `status` <> 'CLOSED' ORDER BY `id` DESC"
  };

  private MyBatisStatements() {}

  private static String report(int columns) {
    return "select "
        + list(
            columns,
            i -> "o.field_" + i + " as field" + i + ",\n  sum(i.amount_" + i + ") total" + i)
        + "\nfrom t_order o\n  left join t_order_item i on i.order_id = o.id and i.deleted = 0\n"
        + "  inner join t_user u on u.id = o.user_id\nwhere o.created between ? and ?\n"
        + "  and u.level >= 3 and o.status in (?, ?, ?)\n  and exists (select 1 from t_pay p"
        + " where p.order_id = o.id and p.channel = 'ALI')\ngroup by o.id having count(*) > 0"
        + "\norder by o.created desc limit ?, ?";
  }

  private static String list(int size, IntFunction<String> item) {
    return join(size, ", ", item);
  }

  private static String join(int size, String separator, IntFunction<String> item) {
    return IntStream.range(0, size).mapToObj(item).collect(Collectors.joining(separator));
  }

  /** A statement of exactly this many characters. */
  static String ofLength(int length) {
    List<String> columns = new ArrayList<>();
    String sql = SHORT[0];
    while (sql.length() < length) {
      columns.add("column_" + columns.size());
      sql = "SELECT " + String.join(", ", columns) + " FROM sys_user WHERE deleted = 0 AND id = ?";
    }
    return (sql + " ".repeat(length)).substring(0, length);
  }
}
