// SPDX-License-Identifier: MIT
#include "harness/base/json.hpp"

#include "harness/base/json_text.hpp"
#include "harness/base/text_encoding.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace labcheck {
namespace {

using Library = nlohmann::ordered_json;

constexpr std::size_t kMaxDepth = 256;

// The same value in our type; null in place of what is nested too deep.
Json converted(Library& value, std::size_t depth, bool& is_too_deep) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_string()) return std::move(value.get_ref<std::string&>());
  if (value.is_number_unsigned()) return value.get<std::uint64_t>();
  if (value.is_number_integer()) return value.get<std::int64_t>();
  if (value.is_number_float()) return value.get<double>();
  if (value.is_null()) return nullptr;
  is_too_deep = is_too_deep || depth == kMaxDepth;
  if (is_too_deep) return nullptr;
  const auto inner = [&](Library& part) { return converted(part, depth + 1, is_too_deep); };
  if (value.is_array()) {
    Json array = Json::array();
    for (Library& element : value) array.push_back(inner(element));
    return array;
  }
  // The library has found members with the same name.
  std::vector<Json::Member> members;
  for (auto& [name, member] : value.get_ref<Library::object_t&>())
    members.emplace_back(name, inner(member));
  return Json(std::move(members));
}

// The value as `depth` values contain it.
void write(std::string& to, const Json& json, std::optional<unsigned> indent, unsigned depth) {
  const auto begin_line = [&](unsigned level) {
    if (indent) (to += '\n').append(std::size_t{level} * *indent, ' ');
  };
  if (json.is_array() || json.is_object()) {
    to += json.is_array() ? '[' : '{';
    const char* separator = "";
    for (const Json& element : json.elements()) {
      to += std::exchange(separator, ",");
      begin_line(depth + 1);
      write(to, element, indent, depth + 1);
    }
    for (const auto& [name, value] : json.members()) {
      to += std::exchange(separator, ",");
      begin_line(depth + 1);
      json::write_string(to, name);
      to += indent ? ": " : ":";
      write(to, value, indent, depth + 1);
    }
    if (json.size() > 0) begin_line(depth);
    to += json.is_array() ? ']' : '}';
  } else if (const bool* boolean = json.boolean()) {
    to += *boolean ? "true" : "false";
  } else if (const std::string* text = json.string()) {
    json::write_string(to, *text);
  } else if (const auto integer = json.integer<std::int64_t>()) {
    to += std::to_string(*integer);
  } else if (const auto positive = json.integer<std::uint64_t>()) {
    to += std::to_string(*positive);
  } else if (const auto number = json.number(); number && std::isfinite(*number)) {
    json::write_number(to, *number);
  } else {
    to += "null";
  }
}

}  // namespace

Json Json::array(std::initializer_list<Json> elements) {
  Json json;
  json.value_ = Array(elements);
  return json;
}

std::optional<Json> Json::parse(std::string_view text) {
  Library value = Library::parse(text, nullptr, false);
  if (value.is_discarded()) return std::nullopt;
  bool is_too_deep = false;
  Json json = converted(value, 0, is_too_deep);
  return is_too_deep ? std::nullopt : std::optional(std::move(json));
}

std::string Json::dump(std::optional<unsigned> indent) const {
  std::string text;
  write(text, *this, indent, 0);
  return text;
}

std::string Json::ascii_dump() const {
  std::string ascii;
  for (const char32_t c : decode(dump())) {
    if (c < 0x80) {
      ascii += static_cast<char>(c);
    } else if (c < 0x10000) {
      ascii += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
    } else {
      const auto above = static_cast<unsigned>(c) - 0x10000;
      ascii += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (above >> 10), 0xDC00 + (above & 0x3FF));
    }
  }
  return ascii;
}

std::optional<double> Json::number() const {
  if (const auto* number = std::get_if<double>(&value_)) return *number;
  if (const auto* number = std::get_if<std::int64_t>(&value_)) return static_cast<double>(*number);
  if (const auto* number = std::get_if<std::uint64_t>(&value_)) return static_cast<double>(*number);
  return std::nullopt;
}

std::size_t Json::size() const {
  return elements().size() + members().size();
}

const std::vector<Json>& Json::elements() const {
  static const Array kNone;
  const auto* array = std::get_if<Array>(&value_);
  return array == nullptr ? kNone : *array;
}

const std::vector<Json::Member>& Json::members() const {
  static const Object kNone;
  const auto* object = std::get_if<Object>(&value_);
  return object == nullptr ? kNone : *object;
}

const Json* Json::find(std::string_view name) const {
  const Object& all = members();
  const auto found = std::ranges::find(all, name, &Member::first);
  return found == all.end() ? nullptr : &found->second;
}

void Json::push_back(Json element) {
  if (is_null()) value_ = Array();
  std::get<Array>(value_).push_back(std::move(element));
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_ = Object();
  Object& all = std::get<Object>(value_);
  const auto found = std::ranges::find(all, name, &Member::first);
  if (found != all.end()) return found->second;
  return all.emplace_back(std::string(name), Json()).second;
}

bool Json::operator==(const Json& other) const {
  const bool are_positive = holds<std::uint64_t>() && other.holds<std::uint64_t>();
  const auto number = are_positive ? std::nullopt : this->number();
  return number && other.number() ? number == other.number() : value_ == other.value_;
}

}  // namespace labcheck
