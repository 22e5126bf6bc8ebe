package com.sqg.resilience.publication;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** As much of XML as a POM needs: children by name. */
record Xml(Element element) {

  static Xml read(Path file) throws Exception {
    return new Xml(
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(file.toFile())
            .getDocumentElement());
  }

  /** The elements at the end of a path of names. */
  List<Xml> all(String... path) {
    List<Xml> found = List.of(this);
    for (String name : path) {
      List<Xml> next = new ArrayList<>();
      found.forEach(each -> next.addAll(each.children(name)));
      found = next;
    }
    return found;
  }

  /** The text at the end of a path of names; empty if there is none. */
  String text(String... path) {
    return all(path).stream().findFirst().map(x -> x.element.getTextContent().strip()).orElse("");
  }

  private List<Xml> children(String name) {
    return IntStream.range(0, element.getChildNodes().getLength())
        .mapToObj(element.getChildNodes()::item)
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
        .filter(node -> node.getNodeName().equals(name))
        .map(node -> new Xml((Element) node))
        .toList();
  }
}
