#include "harness/intake/name_pattern.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace labcheck {
namespace {

constexpr std::array<std::string_view, 4> kGroups{"id", "name", "email", "file"};

/// A pattern as std::regex takes it, which knows groups by their numbers alone.
struct Translated {
  std::string expression;
  std::map<std::string, std::size_t> groups{};
};

class Translation {
 public:
  explicit Translation(std::string_view pattern) : pattern_(pattern) {}

  Translated run() {
    while (at_ < pattern_.size()) step();
    if (in_set_) fail(*in_set_, "this '[' is never closed");
    if (!open_.empty()) fail(open_.back(), "this '(' is never closed");
    const auto names_somebody = [&](const char* group) { return made_.groups.contains(group); };
    if (!names_somebody("id") && !names_somebody("name") && !names_somebody("email"))
      fail(0, "it has none of the groups (?<id>...), (?<name>...) and (?<email>...)");
    return std::move(made_);
  }

 private:
  [[noreturn]] void fail(std::size_t at, const std::string& what) const {
    throw UserError(intake_messages::bad_pattern(pattern_, at + 1, what),
                    std::string(intake_messages::how_to_write_patterns()));
  }

  void step() {
    const char c = pattern_[at_];
    if (c == '\\') {
      if (at_ + 1 == pattern_.size()) fail(at_, "nothing stands behind this '\\'");
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
        if (open_.empty()) fail(at_, "this ')' closes nothing");
        open_.pop_back();
      }
      take(1);
    }
  }

  // Groups are counted by what opens them; "(?:", "(?=" and "(?!" are not counted.
  void open_group() {
    const std::string_view rest = pattern_.substr(at_);
    if (!rest.starts_with("(?")) {
      ++count_;
      return take(1);
    }
    if (!rest.starts_with("(?<")) return take(2);
    const auto end = rest.find('>');
    if (end == std::string_view::npos) fail(at_, "the name of this group does not end with '>'");
    const std::string name(rest.substr(3, end - 3));
    if (std::find(kGroups.begin(), kGroups.end(), name) == kGroups.end())
      fail(at_, "there is no group '" + name + "'");
    if (!made_.groups.emplace(name, ++count_).second)
      fail(at_, "there is another group '" + name + "' before");
    made_.expression += '(';
    at_ += end + 1;
  }

  void take(std::size_t characters) {
    made_.expression += pattern_.substr(at_, characters);
    at_ += characters;
  }

  std::string_view pattern_;
  std::size_t at_ = 0;
  std::size_t count_ = 0;
  std::optional<std::size_t> in_set_;  // where it begins
  std::vector<std::size_t> open_;      // where groups begin
  Translated made_;
};

std::optional<std::regex_constants::error_type> error_of(std::string_view pattern) {
  try {
    const std::regex expression{std::string(pattern)};
    return std::nullopt;
  } catch (const std::regex_error& error) {
    return error.code();
  }
}

std::string_view in_words(std::regex_constants::error_type error) {
  namespace kind = std::regex_constants;
  if (error == kind::error_escape) return "this escape means nothing";
  if (error == kind::error_range) return "this range of characters ends before it begins";
  if (error == kind::error_badrepeat) return "there is nothing to repeat";
  if (error == kind::error_brace || error == kind::error_badbrace)
    return "braces hold how often: {2}, {2,} or {2,4}";
  if (error == kind::error_ctype) return "there is no such class of characters";
  return "it is no regular expression from here";
}

// std::regex does not tell where: at the end of the shortest beginning with the same mistake.
std::size_t place_of(std::string_view pattern, std::regex_constants::error_type error) {
  std::size_t length = 1;
  while (length < pattern.size() && error_of(pattern.substr(0, length)) != error) ++length;
  return length;
}

Translated translated(std::string_view pattern) {
  Translated made = Translation(pattern).run();
  if (const auto error = error_of(made.expression)) {
    // What was left out of named groups before the place.
    std::size_t place = place_of(made.expression, *error);
    std::size_t behind = 0;
    for (auto at = pattern.find("(?<"); at != std::string_view::npos;
         at = pattern.find("(?<", at + 1)) {
      const auto end = pattern.find('>', at);
      if (end == std::string_view::npos || at >= place + behind) break;
      behind += end - at;
    }
    place += behind;
    throw UserError(intake_messages::bad_pattern(pattern, place, in_words(*error)),
                    std::string(intake_messages::how_to_write_patterns()));
  }
  return made;
}

}  // namespace

NamePattern::NamePattern(std::string_view pattern) {
  Translated made = translated(pattern);
  groups_ = std::move(made.groups);
  expression_.assign(made.expression);
}

std::optional<NameParts> NamePattern::parts_of(const std::string& name) const {
  std::smatch match;
  if (!std::regex_match(name, match, expression_)) return std::nullopt;
  const auto part = [&](const char* group) {
    const auto number = groups_.find(group);
    return number == groups_.end() ? std::string()
                                   : std::string(trimmed(match[number->second].str()));
  };
  NameParts parts{part("id"), part("name"), part("email"), part("file")};
  if (parts.id.empty() && parts.name.empty() && parts.email.empty()) return std::nullopt;
  return parts;
}

}  // namespace labcheck
