package com.sqg.resilience.samples.shop.orders;

import java.util.List;

/** What a customer has bought. */
public record Order(int id, String customer, List<OrderLine> lines) {}
