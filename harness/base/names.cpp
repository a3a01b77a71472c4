// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>

namespace labcheck {
namespace messages {

LABCHECK_PLURAL_MESSAGE(more_files, "{count} more", "{count} more");

}  // namespace messages

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

std::string known_names(std::string_view name, const std::vector<std::string>& known,
                        std::string_view plural) {
  if (known.empty()) return tr("; there are no {}", plural);
  const std::string suggestion = did_you_mean(name, known);
  return !suggestion.empty() ? suggestion : tr("; the {} are {}", plural, joined(known));
}

std::string in_message(const std::filesystem::path& path) {
  std::string text = printable(path.string());
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

Listing some_of(const std::vector<std::string>& names, Conjunction conjunction) {
  constexpr std::size_t kMostNamed = 8;
  const std::size_t named = names.size() > kMostNamed ? kMostNamed - 1 : names.size();
  Listing listing{{}, conjunction};
  for (std::size_t k = 0; k < named; ++k) listing.items.push_back(verbatim(in_message(names[k])));
  if (named < names.size())
    listing.items.push_back(messages::more_files(Count(names.size() - named)));
  return listing;
}

bool is_plain_file_name(std::string_view name) {
  return !name.empty() && name.front() != '.' && name.front() != '-' &&
         std::ranges::all_of(name, [](char c) {
           return is_letter(c) || is_digit(c) || c == '_' || c == '-' || c == '.';
         });
}

bool is_identifier(std::string_view name) {
  return !name.empty() && !is_digit(name.front()) &&
         std::ranges::all_of(name, [](char c) { return is_letter(c) || is_digit(c) || c == '_'; });
}

}  // namespace labcheck
