package com.sqg.resilience.samples.shop.orders;

import java.math.BigDecimal;

/** One product of an order, at the price it had then. */
public record OrderLine(int product, int quantity, BigDecimal price) {}
