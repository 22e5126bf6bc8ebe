package com.sqg.resilience.core.fallback;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A type whose variables are replaced by what they stand for in a concrete class. Immutable. */
final class ResolvedType {

  private final Class<?> raw;
  private final List<ResolvedType> arguments;
  private final boolean open;

  private ResolvedType(Class<?> raw, List<ResolvedType> arguments, boolean open) {
    this.raw = raw;
    this.arguments = arguments;
    this.open = open;
  }

  static ResolvedType of(Class<?> type) {
    return new ResolvedType(type, Collections.emptyList(), false);
  }

  Class<?> raw() {
    return raw;
  }

  /** The only type argument; null if there is none or more, or it is not known. */
  @Nullable ResolvedType onlyArgument() {
    return arguments.size() == 1 ? arguments.get(0) : null;
  }

  ResolvedType returnTypeOf(Method method) {
    return resolve(method.getGenericReturnType());
  }

  List<ResolvedType> parametersOf(Method method) {
    List<ResolvedType> parameters = new ArrayList<>();
    for (Type type : method.getGenericParameterTypes()) {
      parameters.add(resolve(type));
    }
    return parameters;
  }

  /** This type seen as one of its supertypes. */
  ResolvedType as(Class<?> supertype) {
    ResolvedType found = raw == supertype ? this : find(supertype);
    return found == null ? of(supertype) : found;
  }

  private @Nullable ResolvedType find(Class<?> supertype) {
    List<Type> parents = new ArrayList<>();
    Collections.addAll(parents, raw.getGenericInterfaces());
    if (raw.getGenericSuperclass() != null) {
      parents.add(raw.getGenericSuperclass());
    }
    for (Type type : parents) {
      ResolvedType parent = resolve(type);
      ResolvedType found = parent.raw == supertype ? parent : parent.find(supertype);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  /** A type as it is written inside this one. */
  private ResolvedType resolve(Type type) {
    if (type instanceof Class) {
      return of((Class<?>) type);
    }
    if (type instanceof ParameterizedType) {
      List<ResolvedType> resolved = new ArrayList<>();
      for (Type argument : ((ParameterizedType) type).getActualTypeArguments()) {
        resolved.add(resolve(argument));
      }
      return new ResolvedType(erase(type), resolved, false);
    }
    if (type instanceof GenericArrayType) {
      ResolvedType component = resolve(((GenericArrayType) type).getGenericComponentType());
      Class<?> array = Array.newInstance(component.raw, 0).getClass();
      return new ResolvedType(array, Collections.emptyList(), component.open);
    }
    if (type instanceof WildcardType) {
      ResolvedType bound = resolve(((WildcardType) type).getUpperBounds()[0]);
      return new ResolvedType(bound.raw, bound.arguments, true);
    }
    TypeVariable<?>[] variables = raw.getTypeParameters();
    for (int i = 0; i < arguments.size(); i++) {
      if (variables[i].equals(type)) {
        return arguments.get(i);
      }
    }
    return new ResolvedType(erase(type), Collections.emptyList(), true);
  }

  private static Class<?> erase(Type type) {
    if (type instanceof Class) {
      return (Class<?>) type;
    }
    if (type instanceof ParameterizedType) {
      return (Class<?>) ((ParameterizedType) type).getRawType();
    }
    if (type instanceof TypeVariable) {
      return erase(((TypeVariable<?>) type).getBounds()[0]);
    }
    return Object.class;
  }

  /** Whether both are the same type as far as can be known. */
  boolean isSameAs(ResolvedType other) {
    return raw == other.raw && argumentsAgree(other);
  }

  /** Whether a value of the other type may be returned where this one is declared. */
  boolean accepts(ResolvedType value) {
    Class<?> wanted = boxed(raw);
    return wanted.isAssignableFrom(boxed(value.raw)) && argumentsAgree(value.as(raw));
  }

  /** Whether the object may be returned where this type is declared. */
  boolean isInstance(@Nullable Object value) {
    return value == null ? !raw.isPrimitive() : boxed(raw).isInstance(value);
  }

  private boolean argumentsAgree(ResolvedType other) {
    if (arguments.size() != other.arguments.size()) {
      return true; // one of them is raw
    }
    for (int i = 0; i < arguments.size(); i++) {
      if (!arguments.get(i).mayBe(other.arguments.get(i))) {
        return false;
      }
    }
    return true;
  }

  private boolean mayBe(ResolvedType other) {
    if (open || other.open) {
      return raw.isAssignableFrom(other.raw) || other.raw.isAssignableFrom(raw);
    }
    return isSameAs(other);
  }

  private static Class<?> boxed(Class<?> type) {
    boolean hasBox = type.isPrimitive() && type != void.class;
    return hasBox ? Array.get(Array.newInstance(type, 1), 0).getClass() : type;
  }

  @Override
  public String toString() {
    return MethodText.typeName(raw) + (arguments.isEmpty() ? "" : arguments);
  }
}
