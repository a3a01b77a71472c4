// SPDX-License-Identifier: MIT
#include "harness/intake/name_pattern.hpp"

#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace labcheck {
namespace {

constexpr std::array<std::string_view, 4> kGroups{"id", "name", "email", "file"};

/// A pattern without named groups, which std::regex does not support, and the groups' numbers.
/// `other_expression` repeats as little as possible where `expression` repeats as much as possible.
struct Translation {
  std::string expression;
  std::string other_expression{};
  std::map<std::string, std::size_t> groups{};
};

// Rejects `pattern` because of a `problem` at the character `position`, counted from 1.
[[noreturn]] void reject(std::string_view pattern, std::size_t position,
                         const std::string& problem) {
  throw UserError(
      tr("--layout-pattern: {}, at character {}: {} (here) {}", problem, position,
         in_message(pattern.substr(0, position - 1)), in_message(pattern.substr(position - 1))),
      tr("write a regular expression that matches whole names, with one or more of the groups "
         "(?<id>...), (?<name>...) and (?<email>...), and optionally (?<file>...), for example "
         "'(?<id>[a-z0-9]+)[-_].*'"));
}

class PatternTranslator {
 public:
  explicit PatternTranslator(std::string_view pattern) : pattern_(pattern) {}

  Translation run() {
    while (at_ < pattern_.size()) step();
    if (in_set_) fail(*in_set_, tr("this '[' is never closed"));
    if (!open_.empty()) fail(open_.back(), tr("this '(' is never closed"));
    const auto has = [&](const char* group) { return translation_.groups.contains(group); };
    if (!has("id") && !has("name") && !has("email"))
      fail(0, tr("one of the groups (?<id>...), (?<name>...) and (?<email>...) is required"));
    return std::move(translation_);
  }

 private:
  [[noreturn]] void fail(std::size_t at, const std::string& problem) const {
    reject(pattern_, at + 1, problem);
  }

  void step() {
    const char c = pattern_[at_];
    if (c == '\\') {
      if (at_ + 1 == pattern_.size()) fail(at_, tr("nothing follows this '\\'"));
      take(2);
    } else if (in_set_) {
      if (c == ']') in_set_.reset();
      take(1);
    } else if (c == '(') {
      open_.push_back(at_);
      open_group();
    } else {
      if (c == '[') in_set_ = at_;
      if (c == ')') {
        if (open_.empty()) fail(at_, tr("this ')' has no matching '('"));
        open_.pop_back();
      }
      take(1);
      if (c == '*' || c == '+' || c == '?' || c == '}') take_kind_of_repetition();
    }
  }

  void take_kind_of_repetition() {
    const bool is_least = at_ < pattern_.size() && pattern_[at_] == '?';
    (is_least ? translation_.expression : translation_.other_expression) += '?';
    if (is_least) ++at_;
  }

  // Groups are numbered in the order of their '('; "(?:", "(?=" and "(?!" do not count.
  void open_group() {
    const std::string_view rest = pattern_.substr(at_);
    if (!rest.starts_with("(?")) {
      ++count_;
      return take(1);
    }
    if (!rest.starts_with("(?<")) return take(2);
    const auto end = rest.find('>');
    if (end == std::string_view::npos)
      fail(at_, tr("the name of this group does not end with '>'"));
    const std::string name(rest.substr(3, end - 3));
    if (std::ranges::find(kGroups, name) == kGroups.end())
      fail(at_, tr("unknown group '{}'", name));
    if (!translation_.groups.emplace(name, ++count_).second)
      fail(at_, tr("group '{}' is used twice", name));
    translation_.expression += '(';
    translation_.other_expression += '(';
    at_ += end + 1;
  }

  void take(std::size_t characters) {
    translation_.expression += pattern_.substr(at_, characters);
    translation_.other_expression += pattern_.substr(at_, characters);
    at_ += characters;
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  std::optional<std::size_t> in_set_;  // the position of the open '['
  std::vector<std::size_t> open_;      // the positions of the open '('
  Translation translation_;
};

std::optional<std::regex_constants::error_type> error_of(std::string_view pattern) {
  try {
    const std::regex expression{std::string(pattern)};
    return std::nullopt;
  } catch (const std::regex_error& error) {
    return error.code();
  }
}

std::string in_words(std::regex_constants::error_type error) {
  namespace kind = std::regex_constants;
  if (error == kind::error_escape) return tr("unknown escape sequence");
  if (error == kind::error_range) return tr("this character range is reversed");
  if (error == kind::error_badrepeat) return tr("there is nothing to repeat");
  if (error == kind::error_brace || error == kind::error_badbrace)
    return tr("invalid repeat count; write {{2}}, {{2,}} or {{2,4}}");
  if (error == kind::error_ctype) return tr("unknown character class");
  return tr("this is not a valid regular expression");
}

// std::regex gives no position: this is the end of the shortest prefix with the same error.
std::size_t error_position(std::string_view pattern, std::regex_constants::error_type error) {
  std::size_t length = 1;
  while (length < pattern.size() && error_of(pattern.substr(0, length)) != error) ++length;
  return length;
}

Translation translate(std::string_view pattern) {
  Translation translation = PatternTranslator(pattern).run();
  if (const auto error = error_of(translation.expression)) {
    // The characters of group names that were dropped before this position.
    std::size_t position = error_position(translation.expression, *error);
    std::size_t dropped = 0;
    for (auto at = pattern.find("(?<"); at != std::string_view::npos;
         at = pattern.find("(?<", at + 1)) {
      const auto end = pattern.find('>', at);
      if (end == std::string_view::npos || at >= position + dropped) break;
      dropped += end - at;
    }
    position += dropped;
    reject(pattern, position, in_words(*error));
  }
  return translation;
}

}  // namespace

NamePattern::NamePattern(std::string_view pattern) {
  Translation translation = translate(pattern);
  groups_ = std::move(translation.groups);
  expression_.assign(translation.expression);
  other_expression_.assign(translation.other_expression);
}

std::optional<NameParts> NamePattern::parts_of(const std::string& name) const {
  const auto found = match(name, expression_);
  return found ? std::optional(found->parts) : std::nullopt;
}

std::optional<NameParts> NamePattern::other_parts_of(const std::string& name) const {
  const auto first = match(name, expression_);
  const auto other = match(name, other_expression_);
  const bool is_elsewhere =
      first && other && (first->key_end <= other->key_begin || other->key_end <= first->key_begin);
  if (!is_elsewhere || first->parts.key() == other->parts.key()) return std::nullopt;
  return other->parts;
}

std::optional<NamePattern::Match> NamePattern::match(const std::string& name,
                                                     const std::regex& expression) const {
  std::smatch match;
  if (!std::regex_match(name, match, expression)) return std::nullopt;
  Match found;
  const auto part = [&](const char* group) {
    const auto number = groups_.find(group);
    if (number == groups_.end()) return std::string();
    std::string text(trimmed(match[number->second].str()));
    if (!text.empty()) {
      found.key_begin = match.position(number->second);
      found.key_end = found.key_begin + match.length(number->second);
    }
    return text;
  };
  found.parts.file = part("file");
  // The last one with a text is the key.
  found.parts.name = part("name");
  found.parts.email = part("email");
  found.parts.id = part("id");
  return found.parts.key().empty() ? std::nullopt : std::optional(found);
}

}  // namespace labcheck
