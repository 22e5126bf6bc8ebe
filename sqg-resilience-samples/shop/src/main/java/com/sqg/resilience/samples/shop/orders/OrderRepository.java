package com.sqg.resilience.samples.shop.orders;

import java.sql.PreparedStatement;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.jdbc.support.KeyHolder;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The orders in the database. */
@Repository
class OrderRepository {

  private static final String INSERT_ORDER = "insert into orders (customer) values (?)";
  private static final String INSERT_LINE =
      "insert into order_lines (order_id, product, quantity, price) values (?, ?, ?, ?)";
  private static final String SELECT_CUSTOMER = "select customer from orders where id = ?";
  private static final String SELECT_LINES =
      "select product, quantity, price from order_lines where order_id = ? order by product";

  private final JdbcTemplate jdbc;

  OrderRepository(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Transactional
  public Order add(String customer, List<OrderLine> lines) {
    int id = insert(customer);
    List<Object[]> rows =
        lines.stream()
            .map(line -> new Object[] {id, line.product(), line.quantity(), line.price()})
            .collect(Collectors.toList());
    jdbc.batchUpdate(INSERT_LINE, rows);
    return new Order(id, customer, lines);
  }

  private int insert(String customer) {
    KeyHolder key = new GeneratedKeyHolder();
    jdbc.update(
        connection -> {
          PreparedStatement insert =
              connection.prepareStatement(INSERT_ORDER, Statement.RETURN_GENERATED_KEYS);
          insert.setString(1, customer);
          return insert;
        },
        key);
    return key.getKey().intValue();
  }

  public Optional<Order> find(int id) {
    return jdbc.query(SELECT_CUSTOMER, (row, n) -> row.getString(1), id).stream()
        .findFirst()
        .map(customer -> new Order(id, customer, lines(id)));
  }

  private List<OrderLine> lines(int id) {
    return jdbc.query(
        SELECT_LINES,
        (row, n) -> new OrderLine(row.getInt(1), row.getInt(2), row.getBigDecimal(3)),
        id);
  }
}
