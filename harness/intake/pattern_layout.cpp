#include "harness/intake/pattern_layout.hpp"

#include "harness/intake/hand_in_ids.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace labcheck {
namespace {

/// An entry with what its name tells.
struct NamedEntry {
  const Entry* entry = nullptr;
  NameParts parts;
  std::optional<Moment> changed{};
};

const std::string& key_of(const NameParts& parts) {
  if (!parts.id.empty()) return parts.id;
  return parts.email.empty() ? parts.name : parts.email;
}

void add(HandIn& hand_in, const NamedEntry& named) {
  const std::string& file = named.parts.file;
  hand_in.paths.push_back({named.entry->path, file.empty() ? named.entry->name : file});
  hand_in.handed_in = std::max(hand_in.handed_in, named.changed);
}

FoundHandIn hand_in_of(const std::string& key, std::vector<NamedEntry> entries) {
  std::stable_sort(entries.begin(), entries.end(),
                   [](const NamedEntry& a, const NamedEntry& b) { return a.changed > b.changed; });
  const NameParts& parts = entries.front().parts;
  FoundHandIn found{
      .hand_in = {.id = id_for(key), .shown_name = parts.name.empty() ? key : parts.name},
      .email = parts.email,
      .student_id = parts.id};
  for (const std::string& name : {parts.name, parts.id}) {
    if (!name.empty()) found.names.push_back(name);
  }
  std::map<std::string, const Entry*> newest;  // by what the student called it
  for (const NamedEntry& named : entries) {
    const std::string& file = named.parts.file;
    const auto [other, is_new] =
        newest.try_emplace(file.empty() ? named.entry->name : file, named.entry);
    if (is_new) {
      add(found.hand_in, named);
    } else {
      found.hand_in.remarks.push_back(
          intake_messages::older_version(named.entry->name, other->second->name));
    }
  }
  std::sort(found.hand_in.paths.begin(), found.hand_in.paths.end(),
            [](const HandedInPath& a, const HandedInPath& b) { return a.path < b.path; });
  return found;
}

}  // namespace

FoundHandIns find_by_pattern(const NamePattern& pattern, const std::vector<Entry>& entries) {
  FoundHandIns found;
  std::map<std::string, std::vector<NamedEntry>> by_student;
  for (const Entry& entry : entries) {
    const std::optional<NameParts> parts =
        entry.kind == EntryKind::other ? std::nullopt : pattern.parts_of(entry.name);
    if (parts) {
      by_student[key_of(*parts)].push_back({&entry, *parts, newest_change(entry.path)});
    } else {
      found.passed_over.push_back(intake_messages::not_like_the_pattern(entry.name));
    }
  }
  for (auto& [student, named] : by_student)
    found.hand_ins.push_back(hand_in_of(student, std::move(named)));
  return found;
}

}  // namespace labcheck
