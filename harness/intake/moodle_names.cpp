// SPDX-License-Identifier: MIT
#include "harness/intake/moodle_names.hpp"

#include "harness/base/text.hpp"

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::string_view kMark = "_assignsubmission_";

}  // namespace

std::optional<MoodleName> split_moodle_name(std::string_view name) {
  // A student's file name may also contain the mark: the first one is Moodle's.
  const auto mark = name.find(kMark);
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string_view front = name.substr(0, mark);
  const auto before_number = front.rfind('_');
  if (before_number == std::string_view::npos) return std::nullopt;
  const std::string_view number = front.substr(before_number + 1);
  if (number.empty() || !std::all_of(number.begin(), number.end(), is_digit)) return std::nullopt;
  const std::string_view rest = name.substr(mark + kMark.size());
  const auto plugin_end = std::min(rest.find('_'), rest.size());
  if (plugin_end == 0) return std::nullopt;
  return MoodleName{.owner = std::string(front.substr(0, before_number)),
                    .participant = std::string(number),
                    .plugin = std::string(rest.substr(0, plugin_end)),
                    .file = std::string(rest.substr(std::min(plugin_end + 1, rest.size())))};
}

}  // namespace labcheck
