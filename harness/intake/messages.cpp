// SPDX-License-Identifier: MIT
#include "harness/intake/messages.hpp"

#include "harness/base/names.hpp"

namespace labcheck {

Message remark_on_older(const std::vector<std::string>& older, std::string_view newer) {
  return older.size() == 1 ? messages::older_file_ignored(in_message(older[0]), in_message(newer))
                           : messages::older_files_ignored(some_of(older), in_message(newer));
}

Message remark_on_ignored(const std::vector<std::string>& others, std::string_view chosen) {
  return others.size() == 1
             ? messages::other_file_ignored(in_message(others[0]), in_message(chosen))
             : messages::other_files_ignored(some_of(others), in_message(chosen));
}

Message remark_on_owners(std::string_view entry, const std::vector<NamedOwner>& owners) {
  std::vector<std::string> students;
  for (const NamedOwner& owner : owners)
    students.push_back(owner.number.empty() ? owner.name : owner.name + " (" + owner.number + ")");
  return messages::owner_of_entry_unclear(in_message(entry),
                                          some_of(students, Conjunction::either));
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
