#include "harness/intake/moodle_names.hpp"

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::string_view kMark = "_assignsubmission_";

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

}  // namespace

std::optional<MoodleName> split_moodle_name(std::string_view name) {
  // A student's own file may hold the mark, too: the first one is Moodle's.
  const auto mark = name.find(kMark);
  if (mark == std::string_view::npos) return std::nullopt;
  const std::string_view front = name.substr(0, mark);
  const auto before_number = front.rfind('_');
  if (before_number == std::string_view::npos) return std::nullopt;
  const std::string_view number = front.substr(before_number + 1);
  if (number.empty() || !std::all_of(number.begin(), number.end(), is_digit)) return std::nullopt;
  const std::string_view behind = name.substr(mark + kMark.size());
  const auto plugin_end = std::min(behind.find('_'), behind.size());
  if (plugin_end == 0) return std::nullopt;
  return MoodleName{.who = std::string(front.substr(0, before_number)),
                    .participant = std::string(number),
                    .plugin = std::string(behind.substr(0, plugin_end)),
                    .file = std::string(behind.substr(std::min(plugin_end + 1, behind.size())))};
}

}  // namespace labcheck
