package com.sqg.resilience.compatibility;

/**
 * A class, or a member of one, that byte code refers to.
 *
 * @param owner internal name of the class
 * @param member name and descriptor of the member; empty for the class itself
 * @param method whether the member is a method
 */
record Reference(String owner, String member, boolean method) {

  static Reference type(String owner) {
    return new Reference(owner, "", false);
  }

  @Override
  public String toString() {
    return member.isEmpty() ? owner : owner + '.' + member;
  }
}
