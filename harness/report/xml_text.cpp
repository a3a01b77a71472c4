#include "harness/report/xml_text.hpp"

#include "harness/report/plain_text.hpp"

#include <fmt/format.h>

namespace labcheck::report {
namespace {

// '>' is escaped everywhere, so that "]]>" cannot stand in text.
std::string escaped(std::string_view text) {
  std::string safe;
  for (const char c : plain(text)) {
    switch (c) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += c;
    }
  }
  return safe;
}

std::string attributes(const XmlElement& element) {
  std::string text;
  for (const auto& [name, value] : element.attributes) {
    text += fmt::format(" {}=\"{}\"", name, escaped(plain_line(value)));
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
  document += '>' + escaped(element.text);
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
