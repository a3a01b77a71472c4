/// Finds the row of a class that a gradebook's student is.
#pragma once

#include "harness/model/class_table.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// How a gradebook names one of its students; what it does not tell is empty.
struct GradebookStudent {
  std::string number{};  // the platform's own
  std::string id{};
  std::string login{};
  std::string email{};
  std::string name{};
};

/// What a student is known by, the surest first.
enum class StudentKey { number, id, login, email, name };

/// `row` is the student's, nullptr where nobody or more than one is meant; `by` is what told.
struct FoundStudent {
  const ClassRow* row = nullptr;
  std::size_t candidates = 0;
  StudentKey by = StudentKey::name;
};

/// The class by everything that its students are known by. It must not outlive `table`.
class StudentIndex {
 public:
  StudentIndex(const ClassTable& table, LearningPlatform platform);

  /// By the first of number, id, login, e-mail address and name that one in the class has alone.
  FoundStudent find(const GradebookStudent& student) const;

 private:
  using Rows = std::map<std::string, std::vector<const ClassRow*>>;

  Rows by_number_, by_id_, by_login_, by_email_, by_name_;
};

}  // namespace labcheck::report
