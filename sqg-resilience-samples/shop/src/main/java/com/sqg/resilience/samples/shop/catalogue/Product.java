package com.sqg.resilience.samples.shop.catalogue;

import java.math.BigDecimal;

/** Something that is for sale. */
public record Product(int id, String name, BigDecimal price) {}
