// SPDX-License-Identifier: MIT
#include "harness/report/junit_suite.hpp"

#include "harness/report/safe_text.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

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

std::string_view junit_type(Outcome outcome) {
  return is_lost(outcome) ? "criterion" : to_string(outcome);
}

std::string_view junit_result(Outcome outcome) {
  if (outcome == Outcome::full) return "";
  if (outcome == Outcome::withheld) return "error";
  return is_lost(outcome) || outcome == Outcome::held ? "failure" : "skipped";
}

void JunitSuite::add(const JunitTest& test) {
  std::string name = test.name;
  for (int i = 2; !names_.emplace(test.class_name, name).second; ++i)
    name = fmt::format("{} #{}", test.name, i);
  XmlElement element{"testcase", {{"classname", test.class_name}, {"name", name}}, {}, {}};
  if (!test.file.empty()) element.attributes.emplace_back("file", test.file);
  if (!test.result.empty()) {
    const std::string first_line = test.text.substr(0, test.text.find('\n'));
    element.children.push_back(
        {test.result, {{"message", first_line}, {"type", test.type}}, test.text, {}});
  }
  if (!test.printed.empty()) element.children.push_back({"system-out", {}, test.printed, {}});
  tests_.push_back(std::move(element));
}

XmlElement JunitSuite::element(const std::string& name, double seconds,
                               const XmlAttributes& properties) const {
  XmlElement suite{"testsuite",
                   {{"name", name},
                    {"tests", std::to_string(tests_.size())},
                    {"failures", count("failure")},
                    {"errors", count("error")},
                    {"skipped", count("skipped")},
                    {"time", fmt::format("{:.3f}", seconds)}},
                   {},
                   {{"properties", {}, {}, {}}}};
  for (const auto& [property, value] : properties) {
    suite.children.front().children.push_back(
        {"property", {{"name", std::string(property)}, {"value", value}}, {}, {}});
  }
  suite.children.insert(suite.children.end(), tests_.begin(), tests_.end());
  return suite;
}

std::string JunitSuite::count(std::string_view result) const {
  return std::to_string(std::count_if(tests_.begin(), tests_.end(), [&](const XmlElement& test) {
    return !test.children.empty() && test.children.front().name == result;
  }));
}

}  // namespace labcheck::report
