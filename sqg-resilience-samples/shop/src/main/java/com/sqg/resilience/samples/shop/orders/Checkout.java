package com.sqg.resilience.samples.shop.orders;

import com.sqg.resilience.samples.shop.cart.Carts;
import com.sqg.resilience.samples.shop.catalogue.ProductMapper;
import com.sqg.resilience.samples.shop.stock.Availability;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Service;

/** Makes an order of a cart: Redis, the catalogue, the warehouse and the orders' tables in one. */
@Service
class Checkout {

  private final Carts carts;
  private final ProductMapper products;
  private final Availability availability;
  private final OrderRepository orders;

  Checkout(Carts carts, ProductMapper products, Availability availability, OrderRepository orders) {
    this.carts = carts;
    this.products = products;
    this.availability = availability;
    this.orders = orders;
  }

  Order order(String customer) {
    Map<Integer, Integer> cart = carts.of(customer);
    if (cart.isEmpty()) {
      throw new NotForSaleException("the cart is empty");
    }
    List<OrderLine> lines = new ArrayList<>();
    cart.forEach((product, quantity) -> lines.add(line(product, quantity)));
    Order order = orders.add(customer, lines);
    carts.empty(customer);
    return order;
  }

  private OrderLine line(int product, int quantity) {
    BigDecimal price =
        products
            .find(product)
            .orElseThrow(() -> new NotForSaleException("no product " + product))
            .price();
    if (availability.of(product).quantity() < quantity) {
      throw new NotForSaleException("not enough of product " + product);
    }
    return new OrderLine(product, quantity, price);
  }
}
