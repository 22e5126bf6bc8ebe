package com.sqg.resilience.adapter.web.mvc;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgMode;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.util.concurrent.CancellationException;
import javax.servlet.RequestDispatcher;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.AuthenticationException;
import org.springframework.web.bind.annotation.CrossOrigin;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.HttpClientErrorException;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

@RestController
@RequestMapping("/orders")
class RouteController {

  @GetMapping
  String all() {
    return "all";
  }

  @CrossOrigin("http://elsewhere")
  @GetMapping("/{id}")
  String one(@PathVariable String id) {
    return id;
  }

  @PostMapping("/{id}")
  String change(@PathVariable String id) {
    return id;
  }

  @GetMapping("/{id:[0-9]+}/lines/**")
  String lines() {
    return "lines";
  }

  @GetMapping("/handled")
  String handled() {
    throw new IllegalStateException("handled");
  }

  @GetMapping("/unhandled")
  String unhandled() {
    throw new UnsupportedOperationException("unhandled");
  }

  @GetMapping("/error-sent")
  void errorSent(HttpServletResponse response) throws Exception {
    response.sendError(502);
  }

  @GetMapping("/missing")
  String missing() {
    throw new ResponseStatusException(HttpStatus.NOT_FOUND);
  }

  @GetMapping("/downstream-missing")
  String downstreamMissing() {
    throw new HttpClientErrorException(HttpStatus.NOT_FOUND);
  }

  @GetMapping("/downstream-given-up")
  String downstreamGivenUp() {
    throw new CancellationException();
  }

  @GetMapping("/not-logged-in")
  String notLoggedIn() {
    throw new NotLoggedIn();
  }

  @GetMapping("/dependency-refused")
  String dependencyRefused() {
    throw new IllegalArgumentException(refusal());
  }

  @GetMapping("/own-answer")
  String ownAnswer() {
    throw new OwnFault(refusal());
  }

  @GetMapping("/forward")
  ModelAndView forward() {
    return new ModelAndView("forward:/orders/1");
  }

  @GetMapping("/include")
  void include(HttpServletRequest request, HttpServletResponse response) throws Exception {
    RequestDispatcher dispatcher = request.getRequestDispatcher("/orders/1");
    dispatcher.include(request, response);
    response.setStatus(500);
  }

  private static SqgResourceUnavailableException refusal() {
    return new SqgResourceUnavailableException(
        "mysql:a:query", SqgBlockReason.CIRCUIT_OPEN, "r", "e", SqgMode.ENFORCE, 0, false);
  }

  @ExceptionHandler
  ResponseEntity<String> handle(IllegalStateException error) {
    return ResponseEntity.status(500).body("handled");
  }

  @ExceptionHandler
  ResponseEntity<String> handle(OwnFault error) {
    return ResponseEntity.status(500).body("own");
  }

  @Bean
  RouterFunction<ServerResponse> routes() {
    return RouterFunctions.route()
        .GET("/functional/{id}", request -> ServerResponse.ok().body("functional"))
        .build();
  }

  static class OwnFault extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OwnFault(Throwable cause) {
      super(cause);
    }
  }

  static class NotLoggedIn extends AuthenticationException {
    private static final long serialVersionUID = 1L;

    NotLoggedIn() {
      super(null);
    }
  }

  @RestController
  @RequestMapping("/excluded")
  static class Excluded {

    @GetMapping("/{id}")
    String one() {
      return "excluded";
    }
  }

  @RestController
  static class Root {

    @GetMapping("/")
    String root() {
      return "root";
    }
  }
}
