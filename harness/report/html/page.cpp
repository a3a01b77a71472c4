// SPDX-License-Identifier: MIT
#include "harness/report/html/page.hpp"

#include "harness/base/digest.hpp"
#include "harness/report/html/html_text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>

namespace labcheck::report::html {
namespace {

std::string base64_of_hex(std::string_view hex) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t at = 0; at < hex.size(); at += 6) {
    const std::string_view three = hex.substr(at, 6);
    std::uint32_t bits = 0;
    std::from_chars(three.data(), three.data() + three.size(), bits, 16);
    bits <<= 4 * (6 - three.size());
    for (std::size_t digit = 0; digit < 4; ++digit) {
      const bool filled = digit <= three.size() / 2;
      text += filled ? kDigits[(bits >> (18 - 6 * digit)) & 63U] : '=';
    }
  }
  return text;
}

std::string sources(const std::vector<std::string_view>& texts) {
  std::string list;
  for (const std::string_view text : texts)
    list += fmt::format(" 'sha256-{}'", base64_of_hex(sha256_hex(text)));
  return list.empty() ? " 'none'" : list;
}

std::string policy(const Page& page) {
  return fmt::format(
      "default-src 'none'; style-src{}; script-src{}; base-uri 'none'; form-action 'none'",
      sources(page.styles), sources(page.scripts));
}

}  // namespace

std::string document(const Page& page) {
  std::string text = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n"
      "<meta name=\"referrer\" content=\"no-referrer\">\n<title>{}</title>\n",
      policy(page), escaped_line(page.title));
  for (const std::string_view style : page.styles)
    text += fmt::format("<style>{}</style>\n", style);
  text += "</head>\n<body>\n" + page.body;
  if (!page.data.empty()) {
    text += fmt::format("<script type=\"application/json\" id=\"data\">{}</script>\n",
                        json_island(page.data));
  }
  for (const std::string_view script : page.scripts)
    text += fmt::format("<script>{}</script>\n", script);
  return text + "</body>\n</html>\n";
}

}  // namespace labcheck::report::html
