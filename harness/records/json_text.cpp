#include "harness/records/json_text.hpp"

#include "harness/base/utf8.hpp"

#include <cmath>
#include <limits>

namespace labcheck::records {
namespace {

constexpr const char* kBytes = "bytes";
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string as_code_points(const std::string& bytes) {
  std::string text;
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    if (value < 0x80) {
      text += byte;
    } else {
      text += static_cast<char>(0xC0 | (value >> 6));
      text += static_cast<char>(0x80 | (value & 0x3F));
    }
  }
  return text;
}

std::optional<std::string> from_code_points(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    const std::optional<CodePoint> next = first_code_point(text);
    if (!next || next->value > 0xFF) return std::nullopt;
    bytes += static_cast<char>(next->value);
    text.remove_prefix(next->size);
  }
  return bytes;
}

}  // namespace

Json text_json(const std::string& text) {
  if (!first_byte_not_utf8(text)) return Json(text);
  Json object = Json::object();
  object.emplace(kBytes, as_code_points(text));
  return object;
}

std::optional<std::string> text_from(const Json& json) {
  if (json.is_string()) return json.get_ref<const std::string&>();
  if (!json.is_object() || json.size() != 1 || !json.contains(kBytes)) return std::nullopt;
  const Json& text = json.at(kBytes);
  return text.is_string() ? from_code_points(text.get_ref<const std::string&>()) : std::nullopt;
}

Json number_json(double value) {
  if (std::isfinite(value)) return Json(value);
  return std::isnan(value) ? Json("nan") : Json(value > 0 ? "inf" : "-inf");
}

std::optional<double> number_from(const Json& json) {
  if (json.is_number()) return json.get<double>();
  if (json == "nan") return std::numeric_limits<double>::quiet_NaN();
  if (json == "inf") return kInfinity;
  if (json == "-inf") return -kInfinity;
  return std::nullopt;
}

}  // namespace labcheck::records
