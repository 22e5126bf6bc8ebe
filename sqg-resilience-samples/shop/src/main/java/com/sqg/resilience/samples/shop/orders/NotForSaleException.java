package com.sqg.resilience.samples.shop.orders;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ResponseStatus;

/** What is in the cart cannot be sold. */
@ResponseStatus(HttpStatus.CONFLICT)
class NotForSaleException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  NotForSaleException(String message) {
    super(message);
  }
}
