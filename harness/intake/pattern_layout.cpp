// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace labcheck {
namespace {

/// An entry with the parts of its name, and other ones that are possible.
struct NamedEntry {
  const Entry* entry = nullptr;
  NameParts parts;
  NameParts other{};
  std::optional<Moment> changed_at{};
};

/// The entries of one student, and those that may also be another student's.
struct EntriesOfStudent {
  std::vector<NamedEntry> entries{};
  std::vector<NamedEntry> doubtful{};
};

void add(ReceivedSubmission& received, const NamedEntry& named) {
  const std::string& file = named.parts.file;
  received.paths.push_back({named.entry->path, file.empty() ? named.entry->name : file});
  received.submitted_at = std::max(received.submitted_at, named.changed_at);
}

std::vector<NamedOwner> owners_in(const NamedEntry& named) {
  return {{named.parts.key(), ""}, {named.other.key(), ""}};
}

FoundSubmission submission_of(const std::string& key, EntriesOfStudent of_student) {
  std::vector<NamedEntry>& entries = of_student.entries;
  std::ranges::stable_sort(entries, [](const NamedEntry& a, const NamedEntry& b) {
    return a.changed_at > b.changed_at;
  });
  const NamedEntry& first = entries.empty() ? of_student.doubtful.front() : entries.front();
  const NameParts& parts = first.parts.key() == key ? first.parts : first.other;
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
      found.received.remarks.push_back(remark_on_older({named.entry->name}, other->second->name));
    }
  }
  for (const NamedEntry& named : of_student.doubtful)
    add_doubtful_entry(found.received, named.entry->name, owners_in(named));
  std::ranges::sort(found.received.paths, {}, &ReceivedPath::path);
  return found;
}

}  // namespace

FoundSubmissions find_by_pattern(const NamePattern& pattern, const std::vector<Entry>& entries) {
  FoundSubmissions found;
  std::map<std::string, EntriesOfStudent> by_student;
  for (const Entry& entry : entries) {
    const std::optional<NameParts> parts =
        entry.kind == EntryKind::other ? std::nullopt : pattern.parts_of(entry.name);
    if (!parts) {
      found.skipped.push_back(messages::not_in_pattern(in_message(entry.name)));
      continue;
    }
    const NameParts other = pattern.other_parts_of(entry.name).value_or(NameParts{});
    const NamedEntry named{&entry, *parts, other, newest_change(entry.path)};
    if (other.key().empty()) {
      by_student[parts->key()].entries.push_back(named);
      continue;
    }
    found.skipped.push_back(remark_on_owners(entry.name, owners_in(named)));
    by_student[parts->key()].doubtful.push_back(named);
    by_student[other.key()].doubtful.push_back(named);
  }
  for (auto& [student, of_student] : by_student)
    found.submissions.push_back(submission_of(student, std::move(of_student)));
  return found;
}

}  // namespace labcheck
