package com.sqg.resilience.api;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The public API changes on purpose only: what it was is written down, and compared. */
class PublicApiTest {

  private static final Path WRITTEN = Path.of("src/test/resources/public-api.txt");

  @Test
  void the_public_api_is_the_one_that_is_written_down() throws Exception {
    Path classes =
        Path.of(SqgResource.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> actual = PublicApi.of(classes);
    assertThat(actual).anyMatch(line -> line.contains(SqgResource.class.getName()));

    if (Boolean.getBoolean("update-public-api")) {
      Files.write(WRITTEN, actual);
    }
    List<String> written = Files.readAllLines(WRITTEN);
    List<String> differences = new ArrayList<>();
    written.stream().filter(l -> !actual.contains(l)).map("- "::concat).forEach(differences::add);
    actual.stream().filter(l -> !written.contains(l)).map("+ "::concat).forEach(differences::add);
    if (!differences.isEmpty()) {
      fail(
          differences.stream()
              .collect(
                  joining(
                      "\n",
                      "The public API differs from " + WRITTEN + " (- gone, + new):\n\n",
                      "\n\nA line that goes breaks whoever uses it. If it is meant:"
                          + " mvn -B test -pl sqg-resilience-api -Dtest=PublicApiTest"
                          + " -Dupdate-public-api=true, and commit the file.")));
    }
  }
}
