// SPDX-License-Identifier: MIT
#include "harness/report/html/html_text.hpp"

#include "harness/report/markup_text.hpp"
#include "harness/report/plain_text.hpp"

#include <fmt/format.h>

namespace labcheck::report::html {

std::string escaped(std::string_view text) {
  return with_references(plain(text));
}

std::string escaped_line(std::string_view text) {
  return with_references(plain_line(text));
}

std::string isolated(std::string_view text) {
  return "<bdi>" + escaped_line(text) + "</bdi>";
}

std::string definition(std::string_view name, std::string_view html) {
  return html.empty() ? "" : fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", name, html);
}

std::string json_island(std::string json) {
  std::string safe;
  safe.reserve(json.size());
  for (const char c : json) {
    if (c == '<') {
      safe += "\\u003c";
    } else {
      safe += c;
    }
  }
  return safe;
}

}  // namespace labcheck::report::html
