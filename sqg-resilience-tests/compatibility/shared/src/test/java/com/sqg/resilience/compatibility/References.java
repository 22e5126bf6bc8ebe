package com.sqg.resilience.compatibility;

import java.util.LinkedHashSet;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Collects what the code of one class refers to. */
final class References extends ClassVisitor {

  private final Set<Reference> found = new LinkedHashSet<>();

  private References() {
    super(Opcodes.ASM9);
  }

  static Set<Reference> of(byte[] bytes) {
    References references = new References();
    new ClassReader(bytes).accept(references, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return references.found;
  }

  private void type(String internalNameOrArray) {
    Type type = Type.getObjectType(internalNameOrArray);
    while (type.getSort() == Type.ARRAY) {
      type = type.getElementType();
    }
    if (type.getSort() == Type.OBJECT) {
      found.add(Reference.type(type.getInternalName()));
    }
  }

  private void member(String owner, String name, String descriptor, boolean method) {
    if (!owner.startsWith("[")) {
      found.add(new Reference(owner, name + descriptor, method));
    }
  }

  @Override
  public void visit(
      int version, int access, String name, String sign, String superName, String[] interfaces) {
    type(superName);
    for (String each : interfaces) {
      type(each);
    }
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitTypeInsn(int opcode, String type) {
        type(type);
      }

      @Override
      public void visitFieldInsn(int opcode, String owner, String field, String desc) {
        member(owner, field, desc, false);
      }

      @Override
      public void visitMethodInsn(
          int opcode, String owner, String called, String desc, boolean isInterface) {
        member(owner, called, desc, true);
      }

      @Override
      public void visitInvokeDynamicInsn(
          String called, String desc, Handle bootstrap, Object... arguments) {
        for (Object argument : arguments) {
          if (argument instanceof Handle handle && handle.getTag() >= Opcodes.H_INVOKEVIRTUAL) {
            member(handle.getOwner(), handle.getName(), handle.getDesc(), true);
          }
        }
      }

      @Override
      public void visitLdcInsn(Object value) {
        if (value instanceof Type type && type.getSort() == Type.OBJECT) {
          type(type.getInternalName());
        }
      }

      @Override
      public void visitTryCatchBlock(
          org.objectweb.asm.Label start,
          org.objectweb.asm.Label end,
          org.objectweb.asm.Label handler,
          String type) {
        if (type != null) {
          type(type);
        }
      }
    };
  }
}
