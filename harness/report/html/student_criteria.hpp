// SPDX-License-Identifier: MIT
/// The criteria of a grade on a student's page.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/report/case_groups.hpp"
#include "harness/report/html/source_view.hpp"

#include <map>
#include <set>
#include <string>

namespace labcheck::report::html {

/// Writes criteria and remembers what it has shown, so that nothing appears twice.
class StudentCriteria {
 public:
  StudentCriteria(const GradedSubmission& submission, const FinalGrade* final_grade,
                  const SourceView& source)
      : submission_(submission), final_grade_(final_grade), source_(source) {}

  /// The section with every criterion, in the order of the rubric.
  std::string section();

 private:
  std::string criterion(const CriterionResult& result);
  std::string reasons(const CriterionResult& result);
  std::string message(const CriterionResult& result);
  std::string cases(const CriterionResult& result);
  std::string group(const CaseGroup& cases, const CriterionResult& result);
  std::string help(const std::string& text);

  const GradedSubmission& submission_;
  const FinalGrade* final_grade_;
  const SourceView& source_;
  // From a message to the title of the criterion that showed it first.
  std::map<std::string, std::string> first_shown_under_;
  std::set<std::string> shown_cases_;
  std::set<std::string> shown_hints_;
};

/// The word for an outcome as an HTML badge.
std::string outcome_mark(Outcome outcome);

}  // namespace labcheck::report::html
