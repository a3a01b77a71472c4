// SPDX-License-Identifier: MIT
/// Writes the small part of XML that JUnit reports need.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::report {

/// Unescaped names and values.
using XmlAttributes = std::vector<std::pair<std::string_view, std::string>>;

/// One element with its children. Text and values are made `plain` and escaped when written, so the
/// document is always well-formed XML 1.0.
struct XmlElement {
  std::string_view name;
  XmlAttributes attributes;
  std::string text;
  std::vector<XmlElement> children;  // after the text
};

/// The document with root element `root`, indented, with an XML declaration.
std::string xml_document(const XmlElement& root);

}  // namespace labcheck::report
