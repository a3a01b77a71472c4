// SPDX-License-Identifier: MIT
/// JUnit XML: the small part of XML that it needs, and testsuites.
#pragma once

#include "harness/model/grade.hpp"

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

/// The name of the element that shows how a testcase ended; "" for a passed one.
std::string_view junit_result(Outcome outcome);

/// The word for the result of a testcase that shows a criterion.
std::string_view junit_type(Outcome outcome);

struct JunitTest {
  std::string class_name;
  std::string name;
  std::string file{};         // the affected file; "" if unknown
  std::string_view result{};  // from `junit_result`
  std::string type{};         // a word for the result
  std::string text{};         // the reason
  std::string printed{};
};

/// A testsuite. GitLab identifies a test by its class and name, so a repeated name gets a number.
XmlElement junit_suite(const std::string& name, double seconds, const XmlAttributes& properties,
                       const std::vector<JunitTest>& tests);

}  // namespace labcheck::report
