// SPDX-License-Identifier: MIT
#include "harness/catalogs/catalogs.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/labs.hpp"

#include <string_view>

namespace labcheck {
namespace {

// The last value of `option` before "--", which ends labcheck's own options.
std::optional<std::string> value_of(std::string_view option,
                                    const std::vector<std::string>& words) {
  std::optional<std::string> value;
  for (std::size_t i = 0; i < words.size() && words[i] != "--"; ++i) {
    const std::string_view word = words[i];
    if (!word.starts_with(option)) continue;
    const std::string_view rest = word.substr(option.size());
    if (rest.starts_with('=')) value = rest.substr(1);
    if (rest.empty() && i + 1 < words.size()) value = words[i + 1];
  }
  return value;
}

std::optional<Language> language_of_course(const CommonOptions& options) {
  for (const LabsRootCandidate& candidate : candidates_of(options)) {
    std::error_code error;
    if (std::filesystem::is_directory(candidate.folder / "assignments", error))
      return load_course_settings(candidate.folder).language;
  }
  return std::nullopt;
}

}  // namespace

Language choose_language(const std::vector<std::string>& words) {
  if (const auto named = value_of("--lang", words)) {
    if (const auto language = parse_enum<Language>(*named)) return *language;
  }
  CommonOptions options;
  options.labs = value_of("--labs", words);
  if (const auto language = language_of_course(options)) return *language;
  return language_of_environment();
}

}  // namespace labcheck
