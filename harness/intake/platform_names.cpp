// SPDX-License-Identifier: MIT
#include "harness/intake/platform_names.hpp"

#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

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

// The parts of `name` if its piece `user` is the user's number.
std::optional<CanvasName> canvas_name_at(std::string_view name,
                                         const std::vector<std::string_view>& pieces,
                                         std::size_t user) {
  const bool is_anonymous = pieces.front() == "anon";
  if (pieces.front().empty() || user + 1 >= pieces.size() || pieces[user] == "LATE" ||
      !(is_anonymous ? is_word(pieces[user]) : is_number(pieces[user])))
    return std::nullopt;
  const std::size_t owner_end = pieces[user - 1] == "LATE" && user > 1 ? user - 1 : user;
  const auto offset_of = [&](std::size_t piece) {
    return static_cast<std::size_t>(pieces[piece].data() - name.data());
  };
  CanvasName split{.owner = std::string(name.substr(0, offset_of(owner_end) - 1)),
                   .late = owner_end != user,
                   .user = std::string(pieces[user]),
                   .attachment = {},
                   .file = {}};
  const bool has_attachment = is_number(pieces[user + 1]) && user + 2 < pieces.size();
  if (has_attachment) split.attachment = pieces[user + 1];
  split.file = name.substr(offset_of(user + (has_attachment ? 2 : 1)));
  const bool is_file = has_attachment ? !split.file.empty() : is_online(split.file);
  return is_file ? std::optional(split) : std::nullopt;
}

// Whether a platform may write the name `full` as `written`: with its words in another order, or,
// as Canvas does, without spaces.
bool is_name_of(const std::string& written, const std::string& full) {
  if (full.empty()) return false;
  const std::vector<std::string> forms = run_together(full);
  return name_key(written) == name_key(full) ||
         std::ranges::find(forms, folded(written)) != forms.end();
}

}  // namespace

std::vector<MoodleName> moodle_names(std::string_view name) {
  std::vector<MoodleName> names;
  for (auto mark = name.find(kMark); mark != std::string_view::npos;
       mark = name.find(kMark, mark + 1)) {
    const std::string_view front = name.substr(0, mark);
    const auto before_number = front.rfind('_');
    if (before_number == std::string_view::npos) continue;
    const std::string_view number = front.substr(before_number + 1);
    const std::string_view rest = name.substr(mark + kMark.size());
    const auto plugin_end = std::min(rest.find('_'), rest.size());
    if (!is_number(number) || plugin_end == 0) continue;
    names.push_back({.owner = std::string(front.substr(0, before_number)),
                     .participant = std::string(number),
                     .plugin = std::string(rest.substr(0, plugin_end)),
                     .file = std::string(rest.substr(std::min(plugin_end + 1, rest.size())))});
  }
  return names;
}

std::vector<CanvasName> canvas_names(std::string_view name) {
  const std::vector<std::string_view> pieces = split_at(name, '_');
  // A name may itself contain '_': the first number is the user's.
  for (std::size_t user = 1; user + 1 < pieces.size(); ++user) {
    auto split = canvas_name_at(name, pieces, user);
    if (!split) continue;
    std::vector<CanvasName> names{std::move(*split)};
    if (names.front().late || !is_number(pieces[user])) return names;
    auto longer = canvas_name_at(name, pieces, user + 1);
    if (longer && is_number(longer->user)) names.push_back(std::move(*longer));
    return names;
  }
  return {};
}

std::optional<std::size_t> confirmed_owner(const std::vector<NamedOwner>& owners,
                                           const KnownStudents& known) {
  const auto has_number_of_first = [&](const NamedOwner& owner) {
    return owner.number == owners.front().number;
  };
  if (std::ranges::all_of(owners, has_number_of_first)) return 0;
  std::size_t known_numbers = 0;
  std::optional<std::size_t> possible;
  for (std::size_t k = owners.size(); k-- > 0;) {
    const auto student = known.find(owners[k].number);
    if (student == known.end()) continue;
    const bool is_named_so = is_name_of(owners[k].name, student->second);
    if (is_named_so && k > 0) return k;
    ++known_numbers;
    if (is_named_so || student->second.empty()) possible = k;
  }
  return known_numbers == 1 ? possible : std::nullopt;
}

NumberedName without_number(std::string_view file) {
  const auto dot = std::min(file.rfind('.'), file.size());
  NumberedName split = numbered(file.substr(0, dot));
  if (split.name.empty()) return {std::string(file), 0};
  split.name += file.substr(dot);
  return split;
}

}  // namespace labcheck
