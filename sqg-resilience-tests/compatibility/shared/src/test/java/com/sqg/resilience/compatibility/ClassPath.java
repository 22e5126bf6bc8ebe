package com.sqg.resilience.compatibility;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Resolves references against the classes a loader can see, without loading any. */
final class ClassPath {

  private final ClassLoader loader;
  private final Map<String, Optional<Shape>> shapes = new HashMap<>();

  ClassPath(ClassLoader loader) {
    this.loader = loader;
  }

  boolean resolves(Reference reference) {
    Optional<Shape> shape = shape(reference.owner());
    if (shape.isEmpty()) {
      return false;
    }
    return reference.member().isEmpty() || declares(shape.get(), reference);
  }

  private boolean declares(Shape shape, Reference reference) {
    Set<String> members = reference.method() ? shape.methods() : shape.fields();
    // MethodHandle.invoke and its kin take any descriptor.
    if (members.contains(reference.member()) || shape.polymorphic()) {
      return true;
    }
    return shape.parents().stream()
        .map(this::shape)
        .flatMap(Optional::stream)
        .anyMatch(parent -> declares(parent, reference));
  }

  private Optional<Shape> shape(String internalName) {
    Optional<Shape> known = shapes.get(internalName);
    if (known == null) {
      known = read(internalName);
      shapes.put(internalName, known);
    }
    return known;
  }

  private Optional<Shape> read(String internalName) {
    try (InputStream in = loader.getResourceAsStream(internalName + ".class")) {
      return in == null ? Optional.empty() : Optional.of(Shape.of(internalName, in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Shape(
      List<String> parents, Set<String> methods, Set<String> fields, boolean polymorphic) {

    static Shape of(String internalName, byte[] bytes) {
      boolean polymorphic = internalName.startsWith("java/lang/invoke/MethodHandle");
      Shape shape = new Shape(new ArrayList<>(), new HashSet<>(), new HashSet<>(), polymorphic);
      new ClassReader(bytes)
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public void visit(
                    int version,
                    int access,
                    String name,
                    String signature,
                    String superName,
                    String[] interfaces) {
                  if (superName != null) {
                    shape.parents().add(superName);
                  }
                  shape.parents().addAll(List.of(interfaces));
                }

                @Override
                public MethodVisitor visitMethod(
                    int access, String name, String desc, String signature, String[] exceptions) {
                  shape.methods().add(name + desc);
                  return null;
                }

                @Override
                public FieldVisitor visitField(
                    int access, String name, String desc, String signature, Object value) {
                  shape.fields().add(name + desc);
                  return null;
                }
              },
              ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG);
      return shape;
    }
  }
}
