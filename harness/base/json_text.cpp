// SPDX-License-Identifier: MIT
#include "harness/base/json_text.hpp"

#include "harness/base/text_encoding.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <limits>

namespace labcheck::json {
namespace {

constexpr const char* kBytes = "bytes";
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// RFC 8259, section 7: quotes, backslashes and control characters are escaped.
void write_utf8(std::string& to, std::string_view text) {
  constexpr std::string_view kEscaped = "\"\\\b\f\n\r\t";
  constexpr std::string_view kLetters = "\"\\bfnrt";
  to += '"';
  for (const char c : text) {
    if (const auto at = kEscaped.find(c); at != std::string_view::npos) {
      (to += '\\') += kLetters[at];
    } else if (c >= 0 && c < ' ') {
      fmt::format_to(std::back_inserter(to), "\\u{:04x}", static_cast<unsigned>(c));
    } else {
      to += c;
    }
  }
  to += '"';
}

std::string as_code_points(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) append_utf8(text, static_cast<unsigned char>(byte));
  return text;
}

std::optional<std::string> from_code_points(std::string_view text) {
  std::string bytes;
  for (const char32_t value : decode(text)) {
    if (value > 0xFF) return std::nullopt;
    bytes += static_cast<char>(value);
  }
  return bytes;
}

}  // namespace

void write_string(std::string& to, std::string_view text) {
  first_byte_not_utf8(text) ? write_utf8(to, encode(decode(text))) : write_utf8(to, text);
}

void write_text(std::string& to, std::string_view text) {
  if (!first_byte_not_utf8(text)) return write_utf8(to, text);
  to += "{\"bytes\":";
  write_utf8(to, as_code_points(text));
  to += '}';
}

std::optional<std::string> text_from(const Json& json) {
  if (const std::string* text = json.string(); text != nullptr) return *text;
  const Json* bytes = json.size() == 1 ? json.find(kBytes) : nullptr;
  if (bytes == nullptr || bytes->string() == nullptr) return std::nullopt;
  return from_code_points(*bytes->string());
}

void write_name(std::string& to, std::string_view name) {
  first_byte_not_utf8(name) ? write_utf8(to, as_code_points(name)) : write_utf8(to, name);
}

void write_number(std::string& to, double value) {
  if (!std::isfinite(value)) {
    to += std::isnan(value) ? "\"nan\"" : value > 0 ? "\"inf\"" : "\"-inf\"";
    return;
  }
  const std::string number = fmt::format("{}", value);
  to += number;
  // Without the point, -0 would be read as an integer and lose its sign, and large numbers could
  // become integers.
  if (number.find_first_of(".e") == std::string::npos) to += ".0";
}

std::optional<double> number_from(const Json& json) {
  if (const auto number = json.number()) return number;
  if (json == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (json == "inf") return kInfinity;
  if (json == "-inf") return -kInfinity;
  return std::nullopt;
}

}  // namespace labcheck::json
