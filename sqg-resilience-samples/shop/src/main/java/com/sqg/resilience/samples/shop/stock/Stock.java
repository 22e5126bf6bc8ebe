package com.sqg.resilience.samples.shop.stock;

/** How many there are of a product; not current if that is only what was last heard. */
public record Stock(int product, int quantity, boolean current) {}
