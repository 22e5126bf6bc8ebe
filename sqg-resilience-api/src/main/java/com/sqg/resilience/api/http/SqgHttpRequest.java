package com.sqg.resilience.api.http;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an outgoing request when it is named. Holds nothing that grows with the number
 * of requests unless the application writes its URLs by hand, and nothing secret: neither query nor
 * user info. Immutable.
 */
public final class SqgHttpRequest {

  private final String method;
  private final String host;
  private final int port;
  private final @Nullable String uriTemplate;

  private SqgHttpRequest(String method, String host, int port, @Nullable String uriTemplate) {
    this.method = Objects.requireNonNull(method, "method");
    this.host = Objects.requireNonNull(host, "host");
    this.port = port;
    this.uriTemplate = uriTemplate == null ? null : pathOf(uriTemplate);
  }

  /** What stands before the path may hold user info, what follows it tokens. */
  private static String pathOf(String template) {
    int end = indexOfAny(template, "?#", 0);
    String path = template.substring(0, end);
    int authority = path.indexOf("//");
    boolean absolute =
        authority >= 0
            && authority == path.indexOf('/')
            && (authority == 0 || path.charAt(authority - 1) == ':');
    return absolute ? path.substring(indexOfAny(path, "/\\", authority + 2)) : path;
  }

  private static int indexOfAny(String text, String characters, int from) {
    int index = from;
    while (index < text.length() && characters.indexOf(text.charAt(index)) < 0) {
      index++;
    }
    return index;
  }

  /**
   * A request.
   *
   * @param method the method as it is sent, such as {@code GET}
   * @param host the host, or the id of a service that a load balancer has yet to find
   * @param port the port if it is not the one that the scheme has anyway, else -1
   * @param uriTemplate the template the URL was made of, such as {@code /orders/{id}}, of which
   *     only the path is kept; null if the client does not tell
   * @return the request
   */
  public static SqgHttpRequest of(
      String method, String host, int port, @Nullable String uriTemplate) {
    return new SqgHttpRequest(method, host, port, uriTemplate);
  }

  /** {@return the method as it is sent, such as {@code GET}} */
  public String method() {
    return method;
  }

  /**
   * {@return the host as it stands in the resource's name: in lower case, an IPv6 address in
   * brackets and with hyphens for its colons; for a load-balanced client the id of the service}
   */
  public String host() {
    return host;
  }

  /** {@return the port if it is not the one that the scheme has anyway, else -1} */
  public int port() {
    return port;
  }

  /**
   * {@return the path of the template the URL was made of, such as {@code /orders/{id}}, without
   * scheme, authority, query and fragment; null if the client does not tell, or was given a
   * finished URL} It is what the application wrote: where it puts values into its URLs by hand, the
   * "template" is a different one for each.
   */
  public @Nullable String uriTemplate() {
    return uriTemplate;
  }

  @Override
  public String toString() {
    return method + ' ' + host;
  }
}
