package com.sqg.resilience.publication;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Finds the calls in byte code that a native image must be told about, or may have to be. */
final class ReflectiveCalls extends ClassVisitor {

  /** Owner and name of what may need metadata; everything that looks up, makes or opens by name. */
  private static final Map<String, Pattern> CALLS =
      Map.ofEntries(
          calls("java/lang/Class", "forName|newInstance|getResource.*"),
          calls("java/lang/Class", "get(Declared)?(Field|Method|Constructor|Classe)s?"),
          calls("java/lang/ClassLoader", "loadClass|defineClass|.*[gG]etResource.*"),
          calls("java/lang/reflect/(Field|Method|Constructor|AccessibleObject)", "setAccessible"),
          calls("java/lang/reflect/Method", "invoke"),
          calls("java/lang/reflect/Constructor", "newInstance"),
          calls("java/lang/reflect/(Array|Proxy)", "newInstance|newProxyInstance|getProxyClass"),
          calls("java/lang/invoke/MethodHandles\\$Lookup", "find.*|unreflect.*|defineClass"),
          calls("java/util/ServiceLoader", "load.*"),
          calls("java/util/ResourceBundle", "getBundle"),
          calls("java/util/concurrent/atomic/.*FieldUpdater", "newUpdater"),
          calls("java/io/ObjectInputStream", "read.*"),
          calls("org/springframework/util/ReflectionUtils", ".*"),
          calls("org/springframework/util/ClassUtils", "forName|resolve.*|isPresent|getMethod.*"),
          calls("org/springframework/beans/BeanUtils", ".*"),
          calls("org/springframework/core/io/.*", "<init>|getResources?"),
          calls("org/springframework/core/io/support/SpringFactoriesLoader", "load.*"),
          calls("org/springframework/aop/framework/ProxyFactory", "getProxy.*"));

  private final Set<String> found = new TreeSet<>();
  private String site = "";

  private ReflectiveCalls() {
    super(Opcodes.ASM9);
  }

  private static Map.Entry<String, Pattern> calls(String owner, String names) {
    // The names are part of the key, since one owner may be listed twice.
    return Map.entry(owner + ' ' + names, Pattern.compile("(" + owner + ") (" + names + ")"));
  }

  /** The calls of a class, as {@code com.sqg.Type.method: Owner.called}. */
  static Set<String> in(byte[] bytes) {
    ReflectiveCalls calls = new ReflectiveCalls();
    new ClassReader(bytes).accept(calls, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return calls.found;
  }

  private void call(String method, String owner, String called) {
    if (CALLS.values().stream().anyMatch(p -> p.matcher(owner + ' ' + called).matches())) {
      String simple = owner.substring(owner.lastIndexOf('/') + 1);
      found.add(site + '.' + method + ": " + simple + '.' + called);
    }
  }

  @Override
  public void visit(
      int version, int access, String name, String sign, String superName, String[] interfaces) {
    site = name.replace('/', '.');
  }

  @Override
  public MethodVisitor visitMethod(
      int access, String name, String descriptor, String signature, String[] exceptions) {
    String method = name.replaceAll("^lambda\\$(\\w+)\\$\\d+$", "$1");
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitMethodInsn(
          int opcode, String owner, String called, String desc, boolean isInterface) {
        call(method, owner, called);
      }

      @Override
      public void visitInvokeDynamicInsn(
          String called, String desc, Handle bootstrap, Object... arguments) {
        for (Object argument : arguments) {
          if (argument instanceof Handle handle) {
            call(method, handle.getOwner(), handle.getName());
          }
        }
      }
    };
  }
}
