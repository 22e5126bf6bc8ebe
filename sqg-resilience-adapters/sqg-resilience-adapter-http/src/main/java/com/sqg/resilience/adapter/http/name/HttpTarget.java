package com.sqg.resilience.adapter.http.name;

import com.sqg.resilience.core.resource.SafeNames;
import java.net.URI;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Where a request goes: the host as a part of a resource's name, and the port. User info, path and
 * query never get here. Immutable; made of whatever text without ever throwing.
 */
public final class HttpTarget {

  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final HttpTarget UNKNOWN = new HttpTarget("_", -1);

  private final String host;
  private final int port;

  private HttpTarget(String host, int port) {
    this.host = host;
    this.port = port;
  }

  /** The target of a URI, whose host may be one that {@link URI#getHost} does not accept. */
  public static HttpTarget of(URI uri) {
    String host = uri.getHost();
    if (host != null) {
      return of(uri.getScheme(), host, uri.getPort());
    }
    String authority = uri.getRawAuthority();
    return authority == null ? UNKNOWN : ofAuthority(uri.getScheme(), authority);
  }

  /** The target of a URL that need not be a valid one. */
  public static HttpTarget ofUrl(String url) {
    int scheme = url.indexOf("://");
    if (scheme < 0) {
      return UNKNOWN;
    }
    int begin = scheme + 3;
    int end = begin;
    while (end < url.length() && "/?#\\".indexOf(url.charAt(end)) < 0) {
      end++;
    }
    return ofAuthority(url.substring(0, scheme), url.substring(begin, end));
  }

  /**
   * A target.
   *
   * @param host an IPv6 address with or without its brackets
   * @param port -1 for none
   */
  public static HttpTarget of(@Nullable String scheme, @Nullable String host, int port) {
    return host == null || host.isEmpty()
        ? UNKNOWN
        : new HttpTarget(name(host), port < 0 || port == defaultPort(scheme) ? -1 : port);
  }

  private static int defaultPort(@Nullable String scheme) {
    return "https".equalsIgnoreCase(scheme) ? HTTPS : HTTP;
  }

  private static HttpTarget ofAuthority(@Nullable String scheme, String authority) {
    String host = authority.substring(authority.lastIndexOf('@') + 1);
    int colon = host.lastIndexOf(':');
    if (colon < 0 || colon < host.indexOf(']')) {
      return of(scheme, host, -1);
    }
    return of(scheme, host.substring(0, colon), portOf(host.substring(colon + 1)));
  }

  private static int portOf(String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException none) {
      return -1;
    }
  }

  private static String name(String host) {
    return host.indexOf(':') < 0 ? nameOf(host) : addressOf(host);
  }

  private static String nameOf(String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return SafeNames.of(name.toLowerCase(Locale.ROOT));
  }

  /** A zone is a matter of this machine; colons part the names of resources. */
  private static String addressOf(String host) {
    String address = host.startsWith("[") ? host.substring(1) : host;
    int end = address.indexOf(']');
    int zone = address.indexOf('%');
    if (zone >= 0) {
      end = zone;
    }
    String bare = end < 0 ? address : address.substring(0, end);
    return '[' + SafeNames.of(bare.toLowerCase(Locale.ROOT).replace(':', '-')) + ']';
  }

  /** The host's name. */
  public String host() {
    return host;
  }

  /** The port; -1 if it is the one that the scheme has anyway. */
  public int port() {
    return port;
  }
}
