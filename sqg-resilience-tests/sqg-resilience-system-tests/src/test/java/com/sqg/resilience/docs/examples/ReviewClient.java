package com.sqg.resilience.docs.examples;

import com.sqg.resilience.api.SqgResource;
import java.util.List;
import org.springframework.stereotype.Service;

@Service
public class ReviewClient {

  // begin method
  @SqgResource(value = "http:reviews:list", fallbackStrategy = EmptyAnswer.class)
  public List<String> reviews(String product) {
    return ask(product);
  }

  // end method

  private static List<String> ask(String product) {
    throw new IllegalStateException("no reviews of " + product);
  }
}
