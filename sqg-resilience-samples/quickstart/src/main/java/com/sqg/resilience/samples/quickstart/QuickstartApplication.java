package com.sqg.resilience.samples.quickstart;

import com.sqg.resilience.samples.quickstart.scenario.Arguments;
import com.sqg.resilience.samples.quickstart.scenario.Scenario;
import com.sqg.resilience.samples.quickstart.scenario.ServiceClient;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/** Starts the order service, then runs the scenario against it or leaves it up. */
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
public class QuickstartApplication {

  public static void main(String[] args) {
    Arguments arguments;
    try {
      arguments = Arguments.parse(args);
    } catch (IllegalArgumentException fault) {
      System.err.println(fault.getMessage());
      System.err.println(Arguments.USAGE);
      System.exit(2);
      return;
    }
    if (arguments.help()) {
      System.out.println(Arguments.USAGE);
      return;
    }
    ConfigurableApplicationContext service = start(arguments);
    String port = service.getEnvironment().getProperty("local.server.port");
    if (arguments.serve()) {
      System.out.println(Arguments.servingAt(port));
      return;
    }
    boolean passed;
    try (service) {
      passed =
          new Scenario(
                  new ServiceClient("http://localhost:" + port), arguments.seconds(), System.out)
              .run();
    }
    System.exit(passed ? 0 : 1);
  }

  static ConfigurableApplicationContext start(Arguments arguments) {
    SpringApplication application = new SpringApplication(QuickstartApplication.class);
    application.setDefaultProperties(
        java.util.Map.of("server.port", arguments.serve() ? "8080" : "0"));
    return application.run(arguments.springArguments());
  }
}
