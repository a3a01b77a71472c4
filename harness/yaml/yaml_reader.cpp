// SPDX-License-Identifier: MIT
#include "harness/yaml/yaml_reader.hpp"

#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace labcheck {
namespace {

constexpr std::size_t kLongestQuote = 40;

// `node` in words, for "must be a number, not ...".
std::string describe(const YamlNode& node) {
  if (node.kind == YamlNode::Kind::list) return tr("a list");
  if (node.kind == YamlNode::Kind::map) return tr("a map");
  if (columns(node.text) > kLongestQuote) return tr("a longer text");
  return fmt::format("'{}'", node.text);
}

}  // namespace

void YamlValue::report(std::string message) const {
  reader_->report(position_, std::move(message));
}

void YamlValue::reject_type(std::string_view expected) const {
  if (has_kind(YamlNode::Kind::nothing)) {
    report(tr("{} has no value; it must be {}", name_, expected));
  } else {
    report(tr("{} must be {}, not {}", name_, expected, describe(*node_)));
  }
}

std::optional<std::string> YamlValue::text() const {
  std::optional<std::string> text = exact_text();
  if (!text) return std::nullopt;
  text->erase(text->find_last_not_of(" \n") + 1);
  if (!text->empty()) return text;
  report(tr("{} is empty", name_));
  return std::nullopt;
}

std::optional<std::string> YamlValue::exact_text() const {
  if (node_ == nullptr) return std::nullopt;
  if (is_text()) return node_->text;
  reject_type(tr_context("kind of value", "text"));
  return std::nullopt;
}

std::optional<std::string> YamlValue::word(const std::vector<std::string>& words) const {
  if (node_ == nullptr) return std::nullopt;
  if (is_text() && std::ranges::find(words, node_->text) != words.end()) {
    return node_->text;
  }
  const std::string suggestion = is_text() ? did_you_mean(node_->text, words) : "";
  if (suggestion.empty()) {
    reject_type(joined(words, Conjunction::either));
  } else {
    report(tr("{} cannot be {}{}", name_, describe(*node_), suggestion));
  }
  return std::nullopt;
}

std::optional<bool> YamlValue::boolean() const {
  const std::optional<std::string> found_word = word({"true", "false"});
  if (!found_word) return std::nullopt;
  return *found_word == "true";
}

template <class T>
std::optional<T> YamlValue::quantity(Parsed<T> (*parse)(std::string_view, std::string_view),
                                     const char* expected) const {
  if (node_ == nullptr) return std::nullopt;
  if (!is_text()) {
    reject_type(translated(expected));
    return std::nullopt;
  }
  const Parsed<T> parsed = parse(node_->text, name_);
  if (const auto* value = std::get_if<T>(&parsed)) return *value;
  report(std::get<ParseError>(parsed).reason);
  return std::nullopt;
}

std::optional<std::int64_t> YamlValue::integer() const {
  return quantity(parse_integer, translatable("a whole number"));
}

std::optional<std::uint64_t> YamlValue::count() const {
  const std::optional<std::int64_t> number = integer();
  if (!number) return std::nullopt;
  if (*number >= 1) return static_cast<std::uint64_t>(*number);
  report(tr("{} must be at least 1, not {}", name_, *number));
  return std::nullopt;
}

std::optional<double> YamlValue::number() const {
  return quantity(parse_number, translatable("a number"));
}

std::optional<std::chrono::milliseconds> YamlValue::duration() const {
  return quantity(parse_duration, translatable("a duration such as '10 s'"));
}

std::optional<std::uint64_t> YamlValue::size() const {
  return quantity(parse_size, translatable("a size such as '256 KiB'"));
}

std::vector<YamlValue> YamlValue::list() const {
  std::vector<YamlValue> values;
  if (node_ == nullptr) return values;
  if (!is_list()) {
    reject_type(tr("a list"));
    return values;
  }
  for (const YamlNode* item : node_->items) {
    // The parser gives an empty item the position of the next item.
    const Position position = item->kind == YamlNode::Kind::nothing ? position_ : item->position;
    values.push_back(YamlValue(reader_, item, position,
                               tr("item {} of {}", values.size() + 1, name_), path_ + "[]"));
  }
  return values;
}

std::vector<YamlValue> YamlValue::list_or_one() const {
  return is_text() ? std::vector<YamlValue>{*this} : list();
}

YamlMap YamlValue::map(std::string name) const {
  if (node_ == nullptr) return {reader_, nullptr};
  if (!is_map()) {
    reject_type(tr("a map"));
    return {reader_, nullptr};
  }
  return {reader_, &reader_->maps_.emplace_back(YamlMap::Opened{node_, std::move(name), path_})};
}

YamlValue YamlMap::value_of(std::string_view key) const {
  if (opened_ == nullptr) return {};
  for (const auto& [name, value] : opened_->node->entries) {
    if (name->text != key) continue;
    const Position position =
        value->kind == YamlNode::Kind::nothing ? name->position : value->position;
    const std::string_view step = opened_->accepts_any_key ? "*" : key;
    YamlValue found(reader_, value, position, tr("'{}' in {}", key, opened_->name),
                    opened_->path + (opened_->path.empty() ? "" : ".") + std::string(step));
    found.key_position_ = name->position;
    return found;
  }
  return {};
}

bool YamlMap::has(std::string_view key) const {
  return static_cast<bool>(value_of(key));
}

YamlValue YamlMap::optional(std::string_view key) const {
  if (opened_ != nullptr && !contains(opened_->requested, key))
    opened_->requested.emplace_back(key);
  return value_of(key);
}

YamlValue YamlMap::required(std::string_view key) const {
  if (opened_ != nullptr && !contains(opened_->required, key)) {
    opened_->required.emplace_back(key);
  }
  return optional(key);
}

std::vector<std::pair<std::string, YamlValue>> YamlMap::entries() const {
  std::vector<std::pair<std::string, YamlValue>> values;
  if (opened_ == nullptr) return values;
  opened_->accepts_any_key = true;
  for (const auto& [name, value] : opened_->node->entries) {
    if (name->kind == YamlNode::Kind::text) {
      values.emplace_back(name->text, value_of(name->text));
    }
  }
  return values;
}

std::string YamlMap::name() const {
  return opened_ != nullptr ? opened_->name : std::string();
}

void YamlMap::set_name(std::string name) const {
  if (opened_ != nullptr) opened_->name = std::move(name);
}

YamlReader::YamlReader(std::string_view text, std::string file)
    : file_(std::move(file)), tree_(parse_yaml(text, file_)), diagnostics_(tree_.diagnostics) {}

YamlMap YamlReader::root(std::string name) {
  const Position position = tree_.root != nullptr ? tree_.root->position : Position{};
  return YamlValue(this, tree_.root, position, name, "").map(name);
}

std::vector<RequestedKeys> YamlReader::requested_keys() const {
  std::vector<RequestedKeys> keys;
  for (const YamlMap::Opened& map : maps_) {
    keys.push_back({map.path, map.requested, map.required});
    if (map.accepts_any_key) keys.back().keys.emplace_back("*");
  }
  return keys;
}

void YamlReader::report(Position position, std::string message) {
  diagnostics_.push_back(error_at(position, file_, std::move(message)));
}

void YamlReader::report_keys(const YamlMap::Opened& map) {
  std::vector<std::string> missing = map.required;
  for (const auto& entry : map.node->entries) std::erase(missing, entry.first->text);
  std::map<std::string, int> lines;
  for (const auto& [key, value] : map.node->entries) {
    if (key->kind != YamlNode::Kind::text) {
      report(key->position, tr("a key in {} must be a word", map.name));
      continue;
    }
    const auto [first, is_first] = lines.emplace(key->text, key->position.line);
    if (!is_first) {
      report(key->position, tr("key '{}' in {} is given twice, first on line {}", key->text,
                               map.name, first->second));
    } else if (!map.accepts_any_key && !contains(map.requested, key->text)) {
      // Do not also report the key that this one probably misspells as missing.
      std::erase(missing, closest_word(key->text, missing));
      std::string advice = did_you_mean(key->text, map.requested);
      if (advice.empty()) advice = tr("; the keys are {}", joined(map.requested));
      report(key->position, tr("unknown key '{}' in {}{}", key->text, map.name, advice));
    }
  }
  if (missing.empty()) return;
  std::vector<std::string> quoted;
  for (const std::string& key : missing) quoted.push_back(fmt::format("'{}'", key));
  report(map.node->position, tr_plural("missing key {} in {}", "missing keys {} in {}",
                                       missing.size(), joined(quoted), map.name));
}

std::vector<Diagnostic> YamlReader::finish() {
  for (const YamlMap::Opened& map : maps_) report_keys(map);
  return in_order(std::move(diagnostics_));
}

}  // namespace labcheck
