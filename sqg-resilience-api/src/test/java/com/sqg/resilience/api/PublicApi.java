package com.sqg.resilience.api;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The public and protected API of compiled classes as text: a line for each package, type and
 * member, with generics and nullness annotations as reflection prints them.
 */
final class PublicApi {

  private final List<String> lines = new ArrayList<>();

  /** The API of all classes in a folder, sorted. */
  static List<String> of(Path classes) throws IOException {
    PublicApi api = new PublicApi();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file :
          (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
        api.add(load(classes.relativize(file)));
      }
    }
    // A type before its members.
    Comparator<String> byName = Comparator.comparing(line -> line.replaceFirst(":", " "));
    return api.lines.stream().map(PublicApi::brief).sorted(byName).toList();
  }

  private static String brief(String line) {
    return line.replaceAll("\\bjava\\.lang\\.(?=[A-Z])", "")
        .replaceAll("@org\\.jspecify\\.annotations\\.(\\w+)\\(\\)", "@$1")
        .strip();
  }

  private static Class<?> load(Path file) {
    String name = file.toString().replace(file.getFileSystem().getSeparator(), ".");
    try {
      return Class.forName(name.substring(0, name.length() - ".class".length()));
    } catch (ClassNotFoundException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private void add(Class<?> type) {
    if (type.getSimpleName().equals("package-info")) {
      lines.add(type.getPackageName() + ": " + annotations(type.getPackage()) + "package");
    } else if (isReachable(type)) {
      lines.add(type.getName() + ": " + header(type));
      Stream.of(type.getDeclaredFields()).filter(PublicApi::counts).forEach(this::add);
      Stream.of(type.getDeclaredConstructors()).filter(PublicApi::counts).forEach(this::add);
      // What a hidden class passes on is as public as if the type declared it.
      for (Class<?> c = type; c == type || (c != null && !isReachable(c)); c = c.getSuperclass()) {
        Stream.of(c.getDeclaredMethods()).filter(PublicApi::counts).forEach(m -> add(type, m));
      }
    }
  }

  private static boolean isReachable(Class<?> type) {
    return isVisible(type.getModifiers())
        && (type.getDeclaringClass() == null || isReachable(type.getDeclaringClass()));
  }

  private static boolean isVisible(int modifiers) {
    return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
  }

  private static boolean counts(Member member) {
    return isVisible(member.getModifiers()) && !member.isSynthetic();
  }

  private static String header(Class<?> type) {
    String supertypes =
        Stream.concat(
                Stream.ofNullable(type.getAnnotatedSuperclass()),
                Stream.of(type.getAnnotatedInterfaces()))
            .map(Object::toString)
            .filter(name -> !name.equals("java.lang.Object"))
            .collect(joining(", "));
    return annotations(type)
        + type.toGenericString().replace("strictfp ", "").replaceFirst("<.*", "")
        + bounds(type.getTypeParameters())
        + (supertypes.isEmpty() ? "" : " is " + supertypes);
  }

  private void add(Field field) {
    lines.add(
        field.getDeclaringClass().getName()
            + "."
            + field.getName()
            + ": "
            + annotations(field)
            + modifiers(field, Modifier.fieldModifiers())
            + field.getAnnotatedType()
            + constant(field));
  }

  /** Compilers copy constants into the classes that use them, so a value is part of the API. */
  private static String constant(Field field) {
    boolean copied = field.getType().isPrimitive() || field.getType() == String.class;
    if (field.isEnumConstant() || !copied || !Modifier.isStatic(field.getModifiers())) {
      return "";
    }
    try {
      return " = " + text(field.get(null));
    } catch (IllegalAccessException hidden) {
      return ""; // protected
    }
  }

  private void add(Constructor<?> constructor) {
    lines.add(
        constructor.getDeclaringClass().getName()
            + ".new"
            + parameters(constructor)
            + ": "
            + annotations(constructor)
            + modifiers(constructor, Modifier.constructorModifiers())
            + exceptions(constructor).strip());
  }

  private void add(Class<?> type, Method method) {
    Object byDefault = method.getDefaultValue();
    lines.add(
        type.getName()
            + "."
            + method.getName()
            + parameters(method)
            + ": "
            + annotations(method)
            + (method.isDefault() ? "default " : "")
            + modifiers(method, Modifier.methodModifiers())
            + bounds(method.getTypeParameters())
            + method.getAnnotatedReturnType()
            + exceptions(method)
            + (byDefault == null ? "" : " default " + text(byDefault)));
  }

  private static String parameters(Executable executable) {
    String types = join(executable.getAnnotatedParameterTypes());
    return '(' + types + ')' + (executable.isVarArgs() ? " varargs" : "");
  }

  private static String exceptions(Executable executable) {
    AnnotatedType[] thrown = executable.getAnnotatedExceptionTypes();
    return thrown.length == 0 ? "" : " throws " + join(thrown);
  }

  private static String modifiers(Member member, int kept) {
    String modifiers = Modifier.toString(member.getModifiers() & kept & ~Modifier.SYNCHRONIZED);
    return modifiers.isEmpty() ? "" : modifiers + ' ';
  }

  private static String bounds(TypeVariable<?>[] variables) {
    return variables.length == 0
        ? ""
        : Stream.of(variables)
                .map(variable -> variable + " extends " + join(variable.getAnnotatedBounds()))
                .collect(joining(", ", "<", ">"))
            + ' ';
  }

  private static String join(AnnotatedType[] types) {
    return Arrays.stream(types).map(Object::toString).collect(joining(", "));
  }

  private static String annotations(AnnotatedElement element) {
    return Stream.of(element.getDeclaredAnnotations())
        .map(Annotation::toString)
        .map(annotation -> annotation + ' ')
        .sorted()
        .collect(joining());
  }

  private static String text(Object value) {
    return value instanceof Object[] array
        ? Arrays.toString(array)
        : value instanceof String ? '"' + value.toString() + '"' : value.toString();
  }
}
