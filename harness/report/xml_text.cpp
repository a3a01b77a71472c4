// SPDX-License-Identifier: MIT
#include "harness/report/xml_text.hpp"

#include "harness/report/markup_text.hpp"
#include "harness/report/plain_text.hpp"

#include <fmt/format.h>

namespace labcheck::report {
namespace {

std::string attributes(const XmlElement& element) {
  std::string text;
  for (const auto& [name, value] : element.attributes) {
    text += fmt::format(" {}=\"{}\"", name, with_references(plain_line(value)));
  }
  return text;
}

void write(const XmlElement& element, std::size_t depth, std::string& document) {
  const std::string indent(2 * depth, ' ');
  document += fmt::format("{}<{}{}", indent, element.name, attributes(element));
  if (element.text.empty() && element.children.empty()) {
    document += "/>\n";
    return;
  }
  document += '>' + with_references(plain(element.text));
  if (!element.children.empty()) {
    document += '\n';
    for (const XmlElement& child : element.children) write(child, depth + 1, document);
    document += indent;
  }
  document += fmt::format("</{}>\n", element.name);
}

}  // namespace

std::string xml_document(const XmlElement& root) {
  std::string document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  write(root, 0, document);
  return document;
}

}  // namespace labcheck::report
