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

      Matcher curl = curl();
      String body = curl.group(1);
      URI one = URI.create(endpoint + curl.group(2));
      assertThat(post(one, body).get("mode").asText()).isEqualTo("enforce");
      assertThat(get(endpoint).get("resources"))
          .extracting(resource -> resource.get("mode").asText())
          .containsExactly("observe", "enforce");

      post(URI.create(endpoint + "/http:inventory:stock"), body);
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

  private static Matcher curl() throws IOException {
    for (MarkdownFile.CodeBlock block : Documentation.page("README.md").codeBlocks()) {
      Matcher curl =
          Pattern.compile("curl -X POST .* -d '(.*)' localhost:8080/actuator/resilience(/\\S+)")
              .matcher(block.text());
      if (curl.find()) {
        return curl;
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
