// SPDX-License-Identifier: MIT
#include "harness/intake/platform_names.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

namespace labcheck {
namespace {

constexpr std::string_view kMark = "_assignsubmission_";

bool is_number(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

bool is_word(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char c) { return is_digit(c) || is_letter(c); });
}

// The pieces of `text` between '_'.
std::vector<std::string_view> pieces_of(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const auto end = std::min(text.find('_'), text.size());
    pieces.push_back(text.substr(0, end));
    if (end == text.size()) return pieces;
    text.remove_prefix(end + 1);
  }
}

bool is_online(std::string_view file) {
  return file == "text.html" || file == "link.html" || file == "text.htm" || file == "link.htm";
}

// The number at the end of `stem`, after '-' or in parentheses, and the text before it.
NumberedName numbered(std::string_view stem) {
  const bool parentheses = stem.ends_with(')');
  if (parentheses) stem.remove_suffix(1);
  const auto before = stem.find_last_not_of("0123456789");
  const bool at_mark = before != std::string_view::npos && before > 0 && before + 1 < stem.size() &&
                       stem[before] == (parentheses ? '(' : '-');
  if (!at_mark) return {};
  NumberedName split;
  const std::string_view digits = stem.substr(before + 1);
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), split.number);
  if (read.ec != std::errc{}) return {};
  split.name = stem.substr(0, before);
  if (parentheses && split.name.ends_with(' ')) split.name.pop_back();
  return split;
}

}  // namespace

std::optional<MoodleName> split_moodle_name(std::string_view name) {
  // A student's file name may also contain the mark: the first one is Moodle's.
  const auto mark = name.find(kMark);
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string_view front = name.substr(0, mark);
  const auto before_number = front.rfind('_');
  if (before_number == std::string_view::npos) return std::nullopt;
  const std::string_view number = front.substr(before_number + 1);
  if (!is_number(number)) return std::nullopt;
  const std::string_view rest = name.substr(mark + kMark.size());
  const auto plugin_end = std::min(rest.find('_'), rest.size());
  if (plugin_end == 0) return std::nullopt;
  return MoodleName{.owner = std::string(front.substr(0, before_number)),
                    .participant = std::string(number),
                    .plugin = std::string(rest.substr(0, plugin_end)),
                    .file = std::string(rest.substr(std::min(plugin_end + 1, rest.size())))};
}

std::optional<CanvasName> split_canvas_name(std::string_view name) {
  const std::vector<std::string_view> pieces = pieces_of(name);
  const bool anonymous = pieces.front() == "anon";
  if (pieces.front().empty()) return std::nullopt;
  // A name may itself contain '_': the first number is the user's.
  for (std::size_t user = 1; user + 1 < pieces.size(); ++user) {
    const bool late = pieces[user] == "LATE";
    if (late && user + 1 < pieces.size()) continue;
    if (anonymous ? !is_word(pieces[user]) : !is_number(pieces[user])) continue;
    const std::size_t owner_end = pieces[user - 1] == "LATE" && user > 1 ? user - 1 : user;
    const auto offset_of = [&](std::size_t piece) {
      return static_cast<std::size_t>(pieces[piece].data() - name.data());
    };
    CanvasName split{.owner = std::string(name.substr(0, offset_of(owner_end) - 1)),
                     .late = owner_end != user,
                     .user = std::string(pieces[user]),
                     .attachment = {},
                     .file = {}};
    if (is_number(pieces[user + 1]) && user + 2 < pieces.size()) {
      split.attachment = pieces[user + 1];
      split.file = name.substr(offset_of(user + 2));
      return split.file.empty() ? std::nullopt : std::optional(split);
    }
    split.file = name.substr(offset_of(user + 1));
    if (is_online(split.file)) return split;
  }
  return std::nullopt;
}

NumberedName without_number(std::string_view file) {
  const auto dot = std::min(file.rfind('.'), file.size());
  NumberedName split = numbered(file.substr(0, dot));
  if (split.name.empty()) return {std::string(file), 0};
  split.name += file.substr(dot);
  return split;
}

}  // namespace labcheck
