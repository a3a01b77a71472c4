// SPDX-License-Identifier: MIT
#include "harness/intake/remarks.hpp"

#include "harness/base/names.hpp"
#include "harness/intake/messages.hpp"

#include <cstddef>

namespace labcheck {

Listing some_of(const std::vector<std::string>& names) {
  constexpr std::size_t kMostNamed = 8;
  const std::size_t named = names.size() > kMostNamed ? kMostNamed - 1 : names.size();
  Listing listing;
  for (std::size_t k = 0; k < named; ++k) listing.items.push_back(verbatim(in_message(names[k])));
  if (named < names.size())
    listing.items.push_back(messages::more_files(Count(names.size() - named)));
  return listing;
}

Message remark_on_older(const std::vector<std::string>& older, std::string_view newer) {
  return older.size() == 1 ? messages::older_file_ignored(in_message(older[0]), in_message(newer))
                           : messages::older_files_ignored(some_of(older), in_message(newer));
}

Message remark_on_ignored(const std::vector<std::string>& others, std::string_view chosen) {
  return others.size() == 1
             ? messages::other_file_ignored(in_message(others[0]), in_message(chosen))
             : messages::other_files_ignored(some_of(others), in_message(chosen));
}

std::vector<Message> remarks_on_skipped(std::string_view archive, const SkippedCounts& skipped) {
  std::vector<Message> remarks;
  const auto add = [&](SkippedEntry kind, const auto& text) {
    const std::size_t count = skipped[static_cast<std::size_t>(kind)];
    if (count > 0) remarks.push_back(text(Count(count), in_message(archive)));
  };
  add(SkippedEntry::links, messages::links_skipped);
  add(SkippedEntry::special_files, messages::special_files_skipped);
  add(SkippedEntry::outside_paths, messages::outside_paths_skipped);
  add(SkippedEntry::long_names, messages::long_names_skipped);
  return remarks;
}

}  // namespace labcheck
