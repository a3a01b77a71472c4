// SPDX-License-Identifier: MIT
#include "harness/spec/lab_names.hpp"

#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

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

// The words that may be meant for the lab: "8", "constant-memory", "constant" and "memory" for
// "lab8-constant-memory".
std::vector<std::string> words_for(std::string_view lab) {
  const std::string_view first = short_name(lab);
  const std::string_view topic = lab.substr(std::min(first.size() + 1, lab.size()));
  std::vector<std::string> words{
      std::string(first.substr(std::min(first.find_first_of("0123456789"), first.size()))),
      std::string(topic)};
  for (const std::string_view word : split_at(topic, '-')) words.emplace_back(word);
  std::erase(words, "");
  return words;
}

// The only lab that `name` may mean, although it is not its name; "" if there is none.
std::string lab_about(const std::vector<std::string>& labs, std::string_view name) {
  const std::string meant = folded(name);
  std::vector<std::string> all;
  for (const std::string& lab : labs) {
    if (meant == lab || meant == short_name(lab)) return lab;  // in other letters
    for (std::string& word : words_for(lab)) all.push_back(std::move(word));
  }
  const bool is_word = std::ranges::find(all, meant) != all.end();
  const std::string word = is_word ? meant : closest_word(meant, all);
  std::string found;
  for (const std::string& lab : labs) {
    const std::vector<std::string> words = words_for(lab);
    if (word.empty() || std::ranges::find(words, word) == words.end()) continue;
    if (!found.empty()) return {};
    found = lab;
  }
  return found;
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
  // A number alone distinguishes most labs, so a name without one is near to all of them.
  const bool has_number = name.find_first_of("0123456789") != std::string_view::npos;
  std::string meant = lab_about(labs, name);
  if (meant.empty() && has_number) meant = closest_word(name, known);
  throw UserError(meant.empty() ? tr("unknown lab '{}'", name)
                                : tr("unknown lab '{}'; did you mean '{}'?", name, meant),
                  labs.empty() ? tr("there are no labs") : tr("the labs are {}", joined(labs)));
}

}  // namespace labcheck
