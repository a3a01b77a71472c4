/// XML by hand, as little as JUnit needs.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::report {

/// Names and values as they are, not escaped.
using XmlAttributes = std::vector<std::pair<std::string_view, std::string>>;

/// One element with its children. Text and values are made `plain` and escaped as it is written, so
/// that the document is well-formed XML 1.0 whatever they hold.
struct XmlElement {
  std::string_view name;
  XmlAttributes attributes;
  std::string text;
  std::vector<XmlElement> children;  // behind the text
};

/// The document whose root is `root`, indented, with an XML declaration.
std::string xml_document(const XmlElement& root);

}  // namespace labcheck::report
