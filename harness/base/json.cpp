// SPDX-License-Identifier: MIT
#include "harness/base/json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

namespace labcheck {
namespace {

using Library = nlohmann::ordered_json;

constexpr std::size_t kMaxDepth = 256;

/// Builds a value from what the library's parser reports. Every callback returns whether to go on.
class Builder : public nlohmann::json_sax<Library> {
 public:
  std::optional<Json> finish() && { return std::move(root_); }

  bool null() override { return add({}); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(std::int64_t value) override { return add(value); }
  bool number_unsigned(std::uint64_t value) override { return add(value); }
  bool number_float(double value, const std::string&) override { return add(value); }
  bool string(std::string& value) override { return add(std::move(value)); }
  bool binary(Library::binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(std::string& name) override {
    open_.back().name = std::move(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  struct Open {
    Json value;
    std::string name;  // of the member that comes next
  };

  bool open(Json value) {
    open_.push_back({std::move(value), {}});
    return open_.size() <= kMaxDepth;
  }

  bool close() {
    Json value = std::move(open_.back().value);
    open_.pop_back();
    return add(std::move(value));
  }

  bool add(Json value) {
    if (open_.empty()) {
      root_ = std::move(value);
    } else if (open_.back().value.is_array()) {
      open_.back().value.push_back(std::move(value));
    } else {
      open_.back().value[open_.back().name] = std::move(value);
    }
    return true;
  }

  std::optional<Json> root_;
  std::vector<Open> open_;
};

bool is_member(const Json& element) {
  return element.is_array() && element.size() == 2 && element.elements().front().is_string();
}

Library to_library(const Json& json) {
  if (json.is_null()) return nullptr;
  if (json.boolean() != nullptr) return *json.boolean();
  if (json.string() != nullptr) return *json.string();
  if (const auto number = json.integer<std::int64_t>()) return *number;
  if (const auto number = json.integer<std::uint64_t>()) return *number;
  if (const auto number = json.number()) return *number;
  Library copy = json.is_array() ? Library::array() : Library::object();
  for (const Json& element : json.elements()) copy.push_back(to_library(element));
  for (const auto& [name, value] : json.members()) copy.emplace(name, to_library(value));
  return copy;
}

}  // namespace

Json::Json(const char* text) : value_(std::string(text)) {}
Json::Json(std::string text) : value_(std::move(text)) {}
Json::Json(std::string_view text) : value_(std::string(text)) {}

Json::Json(std::initializer_list<Json> elements) {
  if (!std::ranges::all_of(elements, is_member)) {
    value_ = Array(elements);
    return;
  }
  Object members;
  for (const Json& element : elements)
    members.emplace_back(*element.elements().front().string(), element.elements().back());
  value_ = std::move(members);
}

Json Json::array() {
  return array({});
}

Json Json::array(std::initializer_list<Json> elements) {
  Json json;
  json.value_ = Array(elements);
  return json;
}

Json Json::object() {
  Json json;
  json.value_ = Object();
  return json;
}

Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

std::optional<Json> Json::parse(std::string_view text) {
  Builder builder;
  if (!Library::sax_parse(text, &builder)) return std::nullopt;
  return std::move(builder).finish();
}

std::string Json::dump(std::optional<unsigned> indent) const {
  return to_library(*this).dump(indent ? static_cast<int>(*indent) : -1, ' ', false,
                                Library::error_handler_t::replace);
}

std::string Json::ascii_dump() const {
  return to_library(*this).dump(-1, ' ', true, Library::error_handler_t::replace);
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

const Json& Json::at(std::string_view name) const {
  const Json* found = find(name);
  if (found == nullptr) throw std::out_of_range("no member '" + std::string(name) + "'");
  return *found;
}

const Json& Json::at(std::size_t index) const {
  return elements().at(index);
}

bool Json::operator==(const Json& other) const {
  if (is_number() && other.is_number() && !(holds<std::uint64_t>() && other.holds<std::uint64_t>()))
    return number() == other.number();
  return value_ == other.value_;
}

}  // namespace labcheck
