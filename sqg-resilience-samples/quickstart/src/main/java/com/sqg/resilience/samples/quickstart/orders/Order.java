package com.sqg.resilience.samples.quickstart.orders;

/** A customer's order. */
public record Order(int id, int product, int quantity) {}
