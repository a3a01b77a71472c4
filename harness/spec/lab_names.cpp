// SPDX-License-Identifier: MIT
#include "harness/spec/lab_names.hpp"

#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// "lab5-matmul" as "lab5".
std::string_view short_name(std::string_view lab) {
  return lab.substr(0, lab.find('-'));
}

// Sorts "lab9" before "lab10": by the text before the number, the number, and the rest.
std::tuple<std::string_view, unsigned, std::string_view> sort_key(std::string_view lab) {
  const auto digits = std::min(lab.find_first_of("0123456789"), lab.size());
  unsigned number = 0;
  std::from_chars(lab.data() + digits, lab.data() + lab.size(), number);
  return {lab.substr(0, digits), number, lab};
}

// The lab with the number `name` ("5"), or with the word `name` in its topic ("matmul"); "" if
// there is none, or more than one.
std::string lab_about(const std::vector<std::string>& labs, std::string_view name) {
  std::vector<std::string> found;
  for (const std::string& lab : labs) {
    const std::vector<std::string_view> parts = split_at(lab, '-');
    const std::string_view digits =
        parts.front().substr(std::min(parts.front().find_first_of("0123456789"), lab.size()));
    const bool is_word = std::ranges::find(parts.begin() + 1, parts.end(), name) != parts.end();
    if (!name.empty() &&
        (digits == name || is_word || lab.substr(parts.front().size() + 1) == name))
      found.push_back(lab);
  }
  return found.size() == 1 ? found.front() : "";
}

}  // namespace

std::vector<std::string> lab_names(const fs::path& root) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(root / "assignments", error)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_directory(error) && !name.starts_with('.')) names.push_back(name);
  }
  std::ranges::sort(
      names, [](const std::string& a, const std::string& b) { return sort_key(a) < sort_key(b); });
  return names;
}

std::string find_lab(const std::vector<std::string>& labs, std::string_view name) {
  std::vector<std::string> matching;
  std::vector<std::string> known;
  for (const std::string& lab : labs) {
    if (lab == name) return lab;
    if (short_name(lab) == name) matching.push_back(lab);
    known.emplace_back(short_name(lab));
    known.push_back(lab);
  }
  if (matching.size() == 1) return matching.front();
  if (matching.size() > 1) {
    throw UserError(tr("'{}' can mean {}", name, joined(matching, Conjunction::either)),
                    tr("use the full name of the lab"));
  }
  const std::string about = lab_about(labs, name);
  throw UserError(about.empty() ? tr("unknown lab '{}'{}", name, did_you_mean(name, known))
                                : tr("unknown lab '{}'; did you mean '{}'?", name, about),
                  labs.empty() ? tr("there are no labs") : tr("the labs are {}", joined(labs)));
}

}  // namespace labcheck
