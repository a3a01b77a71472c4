// SPDX-License-Identifier: MIT
#include "harness/report/html/page.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/json.hpp"
#include "harness/report/html/assets.hpp"
#include "harness/report/html/template.hpp"
#include "harness/report/safe_text.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::report::html {
namespace {

std::string base64(std::string_view bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (; !bytes.empty(); bytes.remove_prefix(std::min<std::size_t>(3, bytes.size()))) {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U);
    for (std::size_t digit = 0; digit < 4; ++digit)
      text += digit <= bytes.size() ? kDigits[(bits >> (18 - 6 * digit)) & 63U] : '=';
  }
  return text;
}

std::string sources(const std::vector<std::string_view>& texts) {
  std::string list;
  for (const std::string_view text : texts) list += " 'sha256-" + base64(sha256(text)) + "'";
  return list.empty() ? " 'none'" : list;
}

}  // namespace

std::string document(const Page& page) {
  return render(assets::page_html, {{"title", page.title},
                                    {"style_sources", sources(page.styles)},
                                    {"script_sources", sources(page.scripts)},
                                    {"styles", page.styles},
                                    {"body", page.body},
                                    {"data", json_island(page.data)},
                                    {"scripts", page.scripts}});
}

}  // namespace labcheck::report::html
