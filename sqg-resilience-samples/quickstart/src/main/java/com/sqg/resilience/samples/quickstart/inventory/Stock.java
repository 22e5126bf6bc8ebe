package com.sqg.resilience.samples.quickstart.inventory;

/** What is left of a product; not current if it is the last that was known. */
public record Stock(int product, int quantity, boolean current) {}
