package com.sqg.resilience.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sqg.resilience.docs.examples.StockClient;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Select;
import org.junit.jupiter.api.Test;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.beans.factory.config.YamlPropertiesFactoryBean;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.web.client.ResourceAccessException;

/** The quick start of the README, step by step, with the code and configuration it shows. */
class QuickStartTest {

  private final HttpClient http = HttpClient.newHttpClient();

  @Test
  void observe_look_enforce() throws Exception {
    try (ConfigurableApplicationContext context =
        new SpringApplicationBuilder(Application.class)
            .properties(configuration())
            .properties("server.port=0", "spring.main.banner-mode=off")
            .run()) {
      StockClient stock = context.getBean(StockClient.class);
      Items items = context.getBean(Items.class);
      URI endpoint = endpoint(context);
      assertThat(get(endpoint).get("resources")).isEmpty();

      assertThatThrownBy(() -> stock.stock("1")).isInstanceOf(ResourceAccessException.class);
      assertThat(items.one()).isEqualTo(1);
      assertThat(get(endpoint).get("resources"))
          .extracting(resource -> resource.get("name").asText())
          .containsExactly("http:inventory:stock", "mysql:dataSource:query");

      String body = curlBody();
      assertThat(post(endpoint, body).get("mode").asText()).isEqualTo("enforce");
      assertThat(get(endpoint).get("resources"))
          .extracting(resource -> resource.get("mode").asText())
          .containsExactly("observe", "enforce");

      post(endpoint, body.replace("mysql:dataSource:query", "http:inventory:stock"));
      assertThat(stock.stock("1")).isEqualTo("unknown");
    }
  }

  private static Properties configuration() throws IOException {
    Properties all = new Properties();
    for (MarkdownFile.CodeBlock block : Documentation.page("README.md").codeBlocks()) {
      if (block.language().equals("yaml")) {
        YamlPropertiesFactoryBean yaml = new YamlPropertiesFactoryBean();
        yaml.setResources(new ByteArrayResource(block.text().getBytes(StandardCharsets.UTF_8)));
        all.putAll(yaml.getObject());
      }
    }
    assertThat(all).hasSize(4);
    return all;
  }

  private static String curlBody() throws IOException {
    for (MarkdownFile.CodeBlock block : Documentation.page("README.md").codeBlocks()) {
      Matcher body = Pattern.compile("curl -X POST .* -d '(.*)' localhost").matcher(block.text());
      if (body.find()) {
        return body.group(1);
      }
    }
    throw new AssertionError("no curl that posts");
  }

  private static URI endpoint(ConfigurableApplicationContext context) {
    int port = ((ServletWebServerApplicationContext) context).getWebServer().getPort();
    return URI.create("http://localhost:" + port + "/actuator/resilience");
  }

  private JsonNode get(URI endpoint) throws Exception {
    return send(HttpRequest.newBuilder(endpoint));
  }

  private JsonNode post(URI endpoint, String body) throws Exception {
    return send(
        HttpRequest.newBuilder(endpoint)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  private JsonNode send(HttpRequest.Builder request) throws Exception {
    return new ObjectMapper().readTree(http.send(request.build(), BodyHandlers.ofString()).body());
  }

  @Mapper
  interface Items {

    @Select("select 1")
    int one();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import(StockClient.class)
  @MapperScan(basePackageClasses = QuickStartTest.class, annotationClass = Mapper.class)
  static class Application {}
}
