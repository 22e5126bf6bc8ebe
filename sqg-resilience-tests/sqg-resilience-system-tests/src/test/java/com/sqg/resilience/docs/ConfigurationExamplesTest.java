package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sqg.resilience.docs.MarkdownFile.CodeBlock;
import com.sqg.resilience.starter.config.ConfigurationReader;
import com.sqg.resilience.starter.config.ResilienceConfiguration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.io.ByteArrayResource;

/** Configuration that a page shows starts an application. */
class ConfigurationExamplesTest {

  private static final Set<String> ENGINES = Set.of("sentinel", "noop", "bulkheadEngine");

  @Test
  void configuration_that_a_page_shows_has_no_faults() throws IOException {
    int examples = 0;
    for (Path page : Documentation.pages()) {
      for (CodeBlock block : new MarkdownFile(page).codeBlocks()) {
        if (block.language().equals("yaml")) {
          ResilienceConfiguration configuration =
              ConfigurationReader.read(environment(block), ENGINES);
          assertThat(configuration.faults()).as(page + ": " + block.text()).isEmpty();
          examples++;
        }
      }
    }
    assertThat(examples).isGreaterThan(10);
  }

  private static StandardEnvironment environment(CodeBlock block) throws IOException {
    StandardEnvironment environment = new StandardEnvironment();
    ByteArrayResource yaml = new ByteArrayResource(block.text().getBytes(StandardCharsets.UTF_8));
    for (PropertySource<?> source : new YamlPropertySourceLoader().load("example", yaml)) {
      environment.getPropertySources().addLast(source);
    }
    return environment;
  }
}
