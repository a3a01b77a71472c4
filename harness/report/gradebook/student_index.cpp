// SPDX-License-Identifier: MIT
#include "harness/report/gradebook/student_index.hpp"

#include "harness/base/person_names.hpp"

#include <algorithm>
#include <tuple>

namespace labcheck::report {
namespace {

std::string lower(std::string_view text) {
  std::string lowered(text);
  std::transform(lowered.begin(), lowered.end(), lowered.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return lowered;
}

std::string before_at(std::string_view email) {
  const auto at = email.find('@');
  return at == std::string_view::npos ? "" : std::string(email.substr(0, at));
}

}  // namespace

StudentIndex::StudentIndex(const CourseTable& table, LearningPlatform platform) {
  for (const CourseRow& row : table.rows) {
    const auto add = [&](Rows& rows, const std::string& key) {
      if (key.empty()) return;
      std::vector<const CourseRow*>& known = rows[key];
      if (known.empty() || known.back() != &row) known.push_back(&row);
    };
    const auto number = row.platform_ids.find(platform);
    if (number != row.platform_ids.end()) add(by_number_, number->second);
    if (row.person) {
      add(by_id_, lower(row.person->id));
      add(by_login_, lower(row.person->id));
      add(by_login_, lower(row.person->email));
      add(by_login_, lower(before_at(row.person->email)));
      add(by_email_, lower(row.person->email));
      add(by_name_, name_key(row.person->name));
    } else {
      add(by_id_, lower(row.id));
      add(by_login_, lower(row.id));
    }
    add(by_name_, name_key(row.display_name));
  }
}

FoundStudent StudentIndex::find(const GradebookStudent& student) const {
  const std::tuple<StudentKey, const Rows*, std::string> keys[] = {
      {StudentKey::number, &by_number_, student.number},
      {StudentKey::id, &by_id_, lower(student.id)},
      {StudentKey::login, &by_login_, lower(student.login)},
      {StudentKey::email, &by_email_, lower(student.email)},
      {StudentKey::name, &by_name_, name_key(student.name)}};
  FoundStudent found;
  for (const auto& [kind, rows, key] : keys) {
    const auto candidates = rows->find(key);
    if (key.empty() || candidates == rows->end()) continue;
    if (candidates->second.size() == 1) return {candidates->second.front(), 1, kind};
    found.candidates = candidates->second.size();
  }
  return found;
}

}  // namespace labcheck::report
