package com.sqg.resilience.api.http;

import com.sqg.resilience.api.SqgBlockReason;
import com.sqg.resilience.api.SqgResourceUnavailableException;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A response to a refused request. Immutable. */
public final class SqgHttpAnswer {

  private static final String RETRY_AFTER = "Retry-After";

  private final int status;
  private final Map<String, String> headers;
  private final @Nullable String contentType;
  private final @Nullable String body;

  private SqgHttpAnswer(Builder builder) {
    this.status = builder.status;
    Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    copy.putAll(builder.headers);
    this.headers = Collections.unmodifiableMap(copy);
    this.contentType = builder.contentType;
    this.body = builder.body;
  }

  /**
   * The default answer: 429 where the request was one too many ({@link SqgBlockReason#FLOW_LIMIT},
   * {@link SqgBlockReason#HOT_KEY_LIMIT}), else 503; {@code Retry-After} where the refusal knows
   * it; a problem (RFC 9457) in general words that tells nothing about the service's inside.
   */
  public static SqgHttpAnswer of(SqgResourceUnavailableException refusal) {
    return isOneTooMany(refusal.reason())
        ? problem(429, "Too Many Requests", "There are too many requests.", refusal)
        : problem(
            503,
            "Service Unavailable",
            "The service cannot answer this request at the moment.",
            refusal);
  }

  /**
   * Starts an answer.
   *
   * @param status 200 to 599
   * @throws IllegalArgumentException if the status is outside that range
   */
  public static Builder status(int status) {
    return new Builder(status);
  }

  // A key's limit, too, is about who asks how often: the service is well, and a load balancer that
  // judges instances by their 5xx answers must not think otherwise.
  private static boolean isOneTooMany(SqgBlockReason reason) {
    return reason == SqgBlockReason.FLOW_LIMIT || reason == SqgBlockReason.HOT_KEY_LIMIT;
  }

  private static SqgHttpAnswer problem(
      int status, String title, String detail, SqgResourceUnavailableException refusal) {
    return status(status)
        .retryAfter(refusal.retryAfter())
        .body(
            "application/problem+json",
            "{\"type\":\"about:blank\",\"title\":\""
                + title
                + "\",\"status\":"
                + status
                + ",\"detail\":\""
                + detail
                + "\"}")
        .build();
  }

  /** The status code. */
  public int status() {
    return status;
  }

  /** The headers besides {@code Content-Type}; names do not differ by case. */
  public Map<String, String> headers() {
    return headers;
  }

  /** The media type of the body; null exactly if there is no body. */
  public @Nullable String contentType() {
    return contentType;
  }

  /**
   * The body. Without one (null), a status from 400 on goes to the application's error page, which
   * writes a body as it does for errors that nobody handles; a lower status is sent as it is.
   */
  public @Nullable String body() {
    return body;
  }

  /** The same answer with its body left to the application's error page. */
  public SqgHttpAnswer withoutBody() {
    Builder copy = status(status);
    headers.forEach(copy::header);
    return copy.build();
  }

  @Override
  public String toString() {
    return "SqgHttpAnswer{status=" + status + ", headers=" + headers + ", body=" + body + '}';
  }

  /** Describes an answer. Not thread-safe. */
  public static final class Builder {

    private final int status;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private @Nullable String contentType;
    private @Nullable String body;

    private Builder(int status) {
      if (status < 200 || status > 599) {
        throw new IllegalArgumentException("status must be from 200 to 599 but is " + status);
      }
      this.status = status;
    }

    /**
     * Sets a header, in place of an earlier one of the same name.
     *
     * @throws IllegalArgumentException if the name is empty, or either holds a line break or
     *     another control character
     */
    public Builder header(String name, String value) {
      if (name.isEmpty() || hasControlCharacter(name) || hasControlCharacter(value)) {
        throw new IllegalArgumentException(
            "a header needs a name, and neither it nor its value may hold control characters");
      }
      headers.put(name, value);
      return this;
    }

    /**
     * Sets {@code Retry-After} to whole seconds, rounded up.
     *
     * @param delay how long until it is worth trying again; if not positive it is unknown and the
     *     header is left out
     */
    public Builder retryAfter(Duration delay) {
      if (delay.isZero() || delay.isNegative()) {
        headers.remove(RETRY_AFTER);
        return this;
      }
      long seconds = delay.getNano() == 0 ? delay.getSeconds() : delay.getSeconds() + 1;
      return header(RETRY_AFTER, String.valueOf(seconds));
    }

    /**
     * Sets the body, sent as UTF-8.
     *
     * @param mediaType such as {@code application/json}; not null
     * @param text not null
     * @throws IllegalArgumentException if the media type is empty or holds control characters
     */
    public Builder body(String mediaType, String text) {
      if (mediaType.isEmpty() || hasControlCharacter(mediaType)) {
        throw new IllegalArgumentException("a body needs a media type without control characters");
      }
      this.contentType = mediaType;
      this.body = Objects.requireNonNull(text, "text");
      return this;
    }

    /** The answer. */
    public SqgHttpAnswer build() {
      return new SqgHttpAnswer(this);
    }

    private static boolean hasControlCharacter(String text) {
      return text.chars().anyMatch(Character::isISOControl);
    }
  }
}
