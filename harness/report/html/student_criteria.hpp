/// The criteria of a grade on a student's page.
#pragma once

#include "harness/model/final_grade.hpp"
#include "harness/model/graded_submission.hpp"
#include "harness/report/case_groups.hpp"
#include "harness/report/html/source_view.hpp"

#include <map>
#include <set>
#include <string>

namespace labcheck::report::html {

/// Writes criteria and remembers what it told, so that nothing is told twice.
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
  std::map<std::string, std::string> told_by_;  // message to the title that told it
  std::set<std::string> told_cases_;
  std::set<std::string> told_helps_;
};

/// The word and the sign of an outcome, as HTML.
std::string outcome_mark(Outcome outcome);

}  // namespace labcheck::report::html
