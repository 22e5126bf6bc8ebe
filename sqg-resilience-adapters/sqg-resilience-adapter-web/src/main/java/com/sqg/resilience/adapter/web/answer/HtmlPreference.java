package com.sqg.resilience.adapter.web.answer;

import java.util.List;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;

/** Tells browsers that show a page to a person from programs. */
final class HtmlPreference {

  private HtmlPreference() {}

  /**
   * Whether the client names HTML and no JSON it would like as much. Wildcards name nothing.
   *
   * @param accept the values of the request's {@code Accept} headers; may be empty
   */
  static boolean isStatedBy(List<String> accept) {
    double html = 0;
    double json = 0;
    try {
      for (MediaType type : MediaType.parseMediaTypes(accept)) {
        String subtype = type.getSubtype();
        if (subtype.equals("html") || subtype.equals("xhtml+xml")) {
          html = Math.max(html, type.getQualityValue());
        } else if (subtype.equals("json") || subtype.equals("problem+json")) {
          json = Math.max(json, type.getQualityValue());
        }
      }
    } catch (InvalidMediaTypeException unreadable) {
      return false;
    }
    return html > json;
  }
}
