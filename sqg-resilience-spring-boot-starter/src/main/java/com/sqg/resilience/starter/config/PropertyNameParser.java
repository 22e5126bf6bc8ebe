package com.sqg.resilience.starter.config;

import com.sqg.resilience.core.rule.NearestName;
import com.sqg.resilience.core.rule.RuleSettings;
import com.sqg.resilience.core.rule.Setting;
import com.sqg.resilience.starter.config.SettingAddress.Section;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads raw property names. Spring's binder drops characters such as {@code :} and {@code /} from
 * keys that are not in brackets; here the key is whatever stands between its section and a known
 * setting at the end, so that both spellings are lossless.
 */
final class PropertyNameParser {

  private static final Pattern INDEXED = Pattern.compile("(.*)\\[(\\d{1,4})]", Pattern.DOTALL);
  private static final String CUT_KEY =
      "a setting after the resource's key; in .properties text a colon or blank in the key is"
          + " escaped by a backslash";
  private static final List<Section> NAMED =
      Arrays.asList(Section.DEFAULTS, Section.KINDS, Section.RESOURCES);

  private static final List<String> SECTION_NAMES = Arrays.asList("defaults", "kinds", "resources");

  private final SettingTable global = new SettingTable(GlobalSettings.all());
  private final SettingTable rules = new SettingTable(RuleSettings.all());

  /** What a name says; null if it is not below the prefix. */
  @Nullable PropertyName parse(String name) {
    String rest = after(GlobalSettings.PREFIX, name);
    if (rest == null) {
      return null;
    }
    for (Section section : NAMED) {
      String inSection = after('.' + section.name().toLowerCase(Locale.ROOT), rest);
      if (inSection != null) {
        return parse(section, inSection);
      }
    }
    return parseGlobal(rest);
  }

  private PropertyName parseGlobal(String rest) {
    String path = rest.startsWith(".") ? rest.substring(1) : rest;
    Setting<?> setting = global.find(path);
    if (setting != null) {
      return known(Section.GLOBAL, "", setting, PropertyName.NO_INDEX);
    }
    Matcher indexed = INDEXED.matcher(path);
    setting = indexed.matches() ? global.find(indexed.group(1)) : null;
    if (setting != null && setting.type() == List.class) {
      return known(Section.GLOBAL, "", setting, Integer.parseInt(indexed.group(2)));
    }
    String nearest = NearestName.of(path.split("[.\\[]", 2)[0], SECTION_NAMES);
    String problem =
        nearest == null
            ? global.suggestion(path)
            : "there is no such section; did you mean " + nearest + '?';
    return path.isEmpty() || global.isGroup(path)
        ? PropertyName.sectionOr(problem)
        : PropertyName.unknown(problem);
  }

  private PropertyName parse(Section section, String rest) {
    for (int elements = 2; elements >= 1; elements--) {
      String path = SettingTable.lastElements(rest, elements);
      String key = rest.substring(0, Math.max(0, rest.length() - path.length() - 1));
      Setting<?> setting = rules.find(path);
      if (setting != null) {
        return withKey(section, key, setting, PropertyName.NO_INDEX, rest);
      }
      Matcher indexed = INDEXED.matcher(path);
      setting = indexed.matches() ? rules.find(indexed.group(1)) : null;
      if (setting != null && setting.type() == List.class) {
        return withKey(section, key, setting, Integer.parseInt(indexed.group(2)), rest);
      }
    }
    return unknown(section, rest);
  }

  private PropertyName withKey(
      Section section, String spelling, Setting<?> setting, int index, String rest) {
    if (section == Section.DEFAULTS) {
      return spelling.isEmpty() ? known(section, "", setting, index) : unknown(section, rest);
    }
    if (spelling.isEmpty()) {
      String what = section == Section.KINDS ? "a kind" : "a resource key";
      return PropertyName.unknown(what + " before " + setting.path());
    }
    String key = unwrapped(spelling.startsWith(".") ? spelling.substring(1) : spelling);
    return PropertyName.known(
        new SettingAddress(
            section, section == Section.KINDS ? key.toLowerCase(Locale.ROOT) : key, setting),
        index,
        spelling);
  }

  private PropertyName unknown(Section section, String rest) {
    String problem = isCut(section, rest) ? CUT_KEY : misplaced(rest);
    boolean maybeSection =
        section == Section.RESOURCES
            || rest.isEmpty()
            || rules.isGroup(SettingTable.lastElements(rest, 1))
            || (section == Section.KINDS && rest.lastIndexOf('.') <= 0);
    return maybeSection ? PropertyName.sectionOr(problem) : PropertyName.unknown(problem);
  }

  /** Not a rule of resources, but perhaps a setting that stands directly below the prefix. */
  private String misplaced(String rest) {
    for (int elements = 3; elements >= 2; elements--) {
      String path = SettingTable.lastElements(rest, elements);
      if (global.find(path) != null) {
        return path
            + " stands directly below "
            + GlobalSettings.PREFIX
            + ", for all resources"
            + (path.startsWith("slow-sql.") ? "; for single statements there is @SqgSlowSql" : "");
      }
    }
    return rules.suggestion(rest);
  }

  /** A colon in the key ends the name where properties are written as lines of text. */
  private static boolean isCut(Section section, String rest) {
    return section == Section.RESOURCES
        && (rest.startsWith("[") ? rest.indexOf(']') < 0 : rest.lastIndexOf('.') <= 0);
  }

  private static PropertyName known(Section section, String key, Setting<?> setting, int index) {
    return PropertyName.known(new SettingAddress(section, key, setting), index, key);
  }

  private static String unwrapped(String key) {
    return key.length() >= 2 && key.startsWith("[") && key.endsWith("]")
        ? key.substring(1, key.length() - 1)
        : key;
  }

  /** What follows a leading part that is complete; null if the text does not begin with it. */
  private static @Nullable String after(String part, String text) {
    if (!text.regionMatches(true, 0, part, 0, part.length())) {
      return null;
    }
    String rest = text.substring(part.length());
    return rest.isEmpty() || rest.startsWith(".") || rest.startsWith("[") ? rest : null;
  }
}
