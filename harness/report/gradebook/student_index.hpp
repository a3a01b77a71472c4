// SPDX-License-Identifier: MIT
/// Finds a gradebook's student among the rows of a course.
#pragma once

#include "harness/model/course_table.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// A gradebook's data about one student; missing members are empty.
struct GradebookStudent {
  std::string number{};  // the platform's own number
  std::string id{};
  std::string login{};
  std::string email{};
  std::string name{};
};

/// The keys that identify a student, the most reliable first.
enum class StudentKey { number, id, login, email, name };

/// `row` is the student's row, nullptr if no row or more than one matches; `matched_key` is the key
/// that matched.
struct FoundStudent {
  const CourseRow* row = nullptr;
  std::size_t candidates = 0;
  StudentKey matched_key = StudentKey::name;
};

/// An index of a course by all keys of its students. It must not outlive `table`.
class StudentIndex {
 public:
  StudentIndex(const CourseTable& table, LearningPlatform platform);

  /// The row that matches by the first unique key of: number, id, login, e-mail address, name.
  FoundStudent find(const GradebookStudent& student) const;

 private:
  using Rows = std::map<std::string, std::vector<const CourseRow*>>;

  Rows by_number_, by_id_, by_login_, by_email_, by_name_;
};

}  // namespace labcheck::report
