// SPDX-License-Identifier: MIT
/// The criteria of a grade on a terminal page: one line each, with the reasons below those that are
/// not full.
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

/// Writes criteria on a page and remembers what it has shown, so that nothing appears twice.
class CriteriaSection {
 public:
  /// Whether each criterion's line shows its points.
  enum class Points { shown, hidden };

  CriteriaSection(Page& page, const GradedSubmission& submission, Points points = Points::shown);

  /// Every criterion, in the order of the rubric.
  void write();

  /// The source positions that belong to no criterion.
  const std::vector<Diagnostic>& remaining_positions() const { return positions_; }

 private:
  void write(const CriterionResult& criterion);
  void write_measured(const Measurement& measurement);
  void write_message(const CriterionResult& criterion);
  void write_positions(const CriterionResult& criterion);
  void write_cases(const CriterionResult& criterion);
  void write_group(const CaseGroup& group, const CriterionResult& criterion);
  void write_shown(const CaseGroup& cases);
  void write_mismatch(std::size_t indent, const Mismatch& mismatch);
  void write_help(std::size_t indent, const std::string& help);
  Span case_mark(const CaseVerdict& test_case) const;
  bool was_shown(const CaseVerdict& test_case) const;
  Spans points_of(const CriterionResult& criterion) const;

  Page& page_;
  const GradedSubmission& submission_;
  Points points_;
  std::vector<Diagnostic> positions_;
  std::size_t max_points_width_ = 0;
  // From a message to the title of the criterion that showed it first.
  std::map<std::string, std::string> first_shown_under_;
  std::string last_shown_;  // the last of those titles
  std::set<std::string> shown_cases_;
  std::set<std::string> shown_hints_;
};

/// Writes the first few `positions` with `indent`, each as "file:line:column: severity: message".
void write_positions(Page& page, std::size_t indent, const std::vector<Diagnostic>& positions);

}  // namespace labcheck::report
