package com.sqg.resilience.adapter.http.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.CloseableHttpResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.AbstractClientHttpRequest;
import org.springframework.http.client.AbstractClientHttpResponse;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;

/** What Spring 6 has built in. For requests without a body. */
record HttpClient5Requests(CloseableHttpClient client) implements ClientHttpRequestFactory {

  @Override
  public ClientHttpRequest createRequest(URI uri, HttpMethod method) {
    return new AbstractClientHttpRequest() {
      @Override
      protected OutputStream getBodyInternal(HttpHeaders headers) {
        return OutputStream.nullOutputStream();
      }

      @Override
      protected ClientHttpResponse executeInternal(HttpHeaders headers) throws IOException {
        return new Response(client.execute(new HttpUriRequestBase(method.name(), uri)));
      }

      @Override
      public String getMethodValue() {
        return method.name();
      }

      @Override
      public URI getURI() {
        return uri;
      }
    };
  }

  private static final class Response extends AbstractClientHttpResponse {

    private final CloseableHttpResponse response;

    Response(CloseableHttpResponse response) {
      this.response = response;
    }

    @Override
    public int getRawStatusCode() {
      return response.getCode();
    }

    @Override
    public String getStatusText() {
      return response.getReasonPhrase();
    }

    @Override
    public HttpHeaders getHeaders() {
      HttpHeaders headers = new HttpHeaders();
      for (var header : response.getHeaders()) {
        headers.add(header.getName(), header.getValue());
      }
      return headers;
    }

    @Override
    public InputStream getBody() throws IOException {
      return response.getEntity() == null
          ? InputStream.nullInputStream()
          : response.getEntity().getContent();
    }

    @Override
    public void close() {
      try {
        response.close();
      } catch (IOException fault) {
        throw new java.io.UncheckedIOException(fault);
      }
    }
  }
}
