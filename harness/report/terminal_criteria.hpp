/// The criteria of a grade on a terminal page: one line each, and below those that are not full,
/// why.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/report/case_groups.hpp"
#include "harness/report/terminal_page.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Writes criteria on a page and remembers what it told, so that nothing is told twice.
class CriteriaSection {
 public:
  /// Whether the points of each stand beside it.
  enum class Points { shown, left_out };

  CriteriaSection(Page& page, const GradedSubmission& submission, Points points = Points::shown);

  /// Every criterion, in the order of the rubric.
  void write();

  /// The places in the source that belonged to no criterion.
  const std::vector<Diagnostic>& places_left() const { return places_; }

 private:
  void write(const CriterionResult& criterion);
  void write_measured(const Measurement& measurement);
  void write_message(const CriterionResult& criterion);
  void write_places(const CriterionResult& criterion);
  void write_cases(const CriterionResult& criterion);
  void write_group(const CaseGroup& group, const CriterionResult& criterion);
  void write_told(const CaseGroup& cases);
  void write_mismatch(std::size_t indent, const Mismatch& mismatch);
  void write_help(std::size_t indent, const std::string& help);
  Span case_mark(const CaseVerdict& test_case) const;
  bool told(const CaseVerdict& test_case) const;
  Spans points_of(const CriterionResult& criterion) const;

  Page& page_;
  const GradedSubmission& submission_;
  Points points_;
  std::vector<Diagnostic> places_;
  std::size_t max_points_width_ = 0;
  std::map<std::string, std::string> told_by_;  // message of a criterion to the title that told it
  std::string last_told_;                       // the last of those titles
  std::set<std::string> told_cases_;
  std::set<std::string> told_helps_;
};

/// Writes the first few of `places` with `indent`, each as "file:line:column: severity: message".
void write_places(Page& page, std::size_t indent, const std::vector<Diagnostic>& places);

}  // namespace labcheck::report
