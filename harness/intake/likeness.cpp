// SPDX-License-Identifier: MIT
#include "harness/intake/likeness.hpp"

#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/candidates.hpp"
#include "harness/intake/platform_names.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>

namespace labcheck {
namespace {

bool has_prefix_before(const std::string& name, const std::string& required) {
  if (!name.ends_with(required) || name.size() == required.size()) return false;
  const char before = name[name.size() - required.size() - 1];
  return std::string_view("_- .)").find(before) != std::string_view::npos;
}

// The letters and the number that a name begins with: "lab5" for "Lab 5" and "lab_05-anna".
std::string beginning_of(std::string_view name) {
  std::string beginning;
  bool in_number = false;
  for (const char c : folded(name)) {
    if (in_number && !is_digit(c)) break;
    if (!is_digit(c) && !is_letter(c)) continue;
    if (c == '0' && !in_number) continue;
    in_number = is_digit(c);
    beginning += c;
  }
  return beginning;
}

}  // namespace

std::optional<Likeness> likeness(const std::string& name, const std::string& required) {
  if (name == required) return Likeness::exact;
  const std::string small = folded(name);
  const std::string small_required = folded(required);
  if (small == small_required) return Likeness::other_case;
  const std::string plain = without_number(std::string(without_text_suffix(small))).name;
  if (plain == small_required) return Likeness::numbered;
  if (has_prefix_before(small, small_required) || has_prefix_before(plain, small_required))
    return Likeness::prefixed;
  const bool is_cpp = small_required.ends_with(".cu") &&
                      small == small_required.substr(0, small_required.rfind('.')) + ".cpp";
  return is_cpp ? std::optional(Likeness::cpp) : std::nullopt;
}

bool is_in_folder_of(const std::string& inner_path, const std::string& lab) {
  const std::string beginning = beginning_of(lab);
  const std::filesystem::path folders = std::filesystem::path(inner_path).parent_path();
  return std::ranges::any_of(folders, [&](const std::filesystem::path& folder) {
    return beginning_of(folder.string()) == beginning;
  });
}

}  // namespace labcheck
