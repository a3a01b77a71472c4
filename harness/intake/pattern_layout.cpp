// SPDX-License-Identifier: MIT
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace labcheck {
namespace {

/// An entry with the parts of its name.
struct NamedEntry {
  const Entry* entry = nullptr;
  NameParts parts;
  std::optional<Moment> changed_at{};
};

const std::string& key_of(const NameParts& parts) {
  if (!parts.id.empty()) return parts.id;
  return parts.email.empty() ? parts.name : parts.email;
}

void add(ReceivedSubmission& received, const NamedEntry& named) {
  const std::string& file = named.parts.file;
  received.paths.push_back({named.entry->path, file.empty() ? named.entry->name : file});
  received.submitted_at = std::max(received.submitted_at, named.changed_at);
}

FoundSubmission submission_of(const std::string& key, std::vector<NamedEntry> entries) {
  std::ranges::stable_sort(entries, [](const NamedEntry& a, const NamedEntry& b) {
    return a.changed_at > b.changed_at;
  });
  const NameParts& parts = entries.front().parts;
  FoundSubmission found{
      .received = {.id = id_for(key), .display_name = parts.name.empty() ? key : parts.name},
      .email = parts.email,
      .student_id = parts.id};
  for (const std::string& name : {parts.name, parts.id}) {
    if (!name.empty()) found.names.push_back(name);
  }
  std::map<std::string, const Entry*> newest;  // by the student's file name
  for (const NamedEntry& named : entries) {
    const std::string& file = named.parts.file;
    const auto [other, is_new] =
        newest.try_emplace(file.empty() ? named.entry->name : file, named.entry);
    if (is_new) {
      add(found.received, named);
    } else {
      found.received.remarks.push_back(
          intake_messages::older_version(named.entry->name, other->second->name));
    }
  }
  std::ranges::sort(found.received.paths, {}, &ReceivedPath::path);
  return found;
}

}  // namespace

FoundSubmissions find_by_pattern(const NamePattern& pattern, const std::vector<Entry>& entries) {
  FoundSubmissions found;
  std::map<std::string, std::vector<NamedEntry>> by_student;
  for (const Entry& entry : entries) {
    const std::optional<NameParts> parts =
        entry.kind == EntryKind::other ? std::nullopt : pattern.parts_of(entry.name);
    if (parts) {
      by_student[key_of(*parts)].push_back({&entry, *parts, newest_change(entry.path)});
    } else {
      found.skipped.push_back(intake_messages::name_does_not_match_pattern(entry.name));
    }
  }
  for (auto& [student, named] : by_student)
    found.submissions.push_back(submission_of(student, std::move(named)));
  return found;
}

}  // namespace labcheck
