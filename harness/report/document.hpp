// SPDX-License-Identifier: MIT
/// A graded submission as a document: what a report says, in order, and each thing once. The
/// formats render it.
#pragma once

#include "harness/model/grade.hpp"
#include "harness/model/graded_submission.hpp"

#include <cstddef>
#include <limits>
#include <string>
#include <vector>

namespace labcheck::report {

/// How much of each criterion a format shows. The hints that it leaves out do not count as shown.
struct Detail {
  enum class Reasons { all, losses };  // of all criteria, or of missed and withheld ones

  /// Test cases that fail in the same way together: what an earlier criterion shows is only named,
  /// or shown again. Or each case on its own, whatever its verdict, for formats of which people
  /// read a single criterion or case: nothing refers to another place.
  enum class Cases { shown_once, shown_again, each };

  std::size_t groups = std::numeric_limits<std::size_t>::max();
  Reasons reasons = Reasons::all;
  Cases cases = Cases::shown_once;
  bool log_follows = false;  // the compiler's output, which contains the errors, in the criterion
};

/// A test case and `describe_case` of it.
struct DocumentCase {
  const CaseVerdict* verdict = nullptr;
  std::string description;
};

/// Test cases that fail in the same way, possibly with other figures: then the message names the
/// first case. A case with a mismatch is a group of its own.
struct CaseGroup {
  std::vector<DocumentCase> cases;
  std::string message;
  std::vector<std::string>
      findings;                    // sentences about others of the simulated GPU, each cause once
  bool repeats_criterion = false;  // the criterion shows the same message
  const Mismatch* mismatch = nullptr;
  std::string hint;  // "" if it is shown earlier
};

/// A criterion with its reasons, in the order of the members. `mark` is an instructor's mark for
/// it.
struct DocumentCriterion {
  const CriterionResult* result = nullptr;
  const InstructorMark* mark = nullptr;
  std::string title;
  std::string earned;      // points; "–" if they are open
  std::string instead_of;  // labcheck's points, if the mark replaces them
  std::string max_points;  // "" for a condition, which has no points
  std::string still_open;  // "15 points still open"; "" if it is decided

  bool has_reasons = false;
  std::string message;  // not those of its cases; "" for full points and if `measured` says it
  std::string same_as;  // the title of the criterion that shows this message; "" if this one does
  bool same_as_above = false;      // and no other message follows it
  std::string measured;            // `describe_measurement`; "" without one
  std::string worst_line;          // `describe_worst_line`
  std::vector<std::string> notes;  // on the measurement, and its place on the ladder
  bool shows_compiler = false;     // the compiler's output belongs here,
  std::vector<Diagnostic> errors;  // or, if there is none, these errors
  std::vector<CaseGroup> groups;
  std::size_t more_failing = 0;                     // cases in groups that the format does not show
  std::vector<std::string> shown_before;            // cases that an earlier criterion shows
  VerdictKind kind_before = VerdictKind::accepted;  // of the first of them
  std::size_t not_run = 0;
  std::string hint;  // "" if it is shown earlier
};

/// A paragraph of a criterion. A minor one adds nothing that must be read.
struct Reason {
  std::string text;
  bool is_minor = false;
};

/// A text that the program printed, with successive empty lines merged into one, and the cases that
/// printed it, each once.
struct PrintedText {
  std::string text;
  std::vector<std::string> case_ids;
};

/// A criterion that is not full, the points that it can still earn, and the points of skipped
/// criteria that depend on it.
struct NextStep {
  const CriterionResult* criterion = nullptr;
  double points = 0;
  double waiting = 0;
};

/// What to do next, in a sentence. `command` is a command to run for it, after the sentence; "" if
/// there is none.
struct Suggestion {
  std::string text;
  std::string command{};

  bool operator==(const Suggestion&) const = default;
};

/// It must not outlive the submission and the grade that it is built from.
struct Document {
  const GradedSubmission& submission;
  std::string title;  // of the lab
  std::string headline;
  std::string meaning;
  std::string points;  // "45 of 100 points", with an instructor's marks
  std::string state;   // of the grade with these marks, in words
  std::string backend;
  std::vector<std::string> about_points;  // that speed does not count, and why points are open
  std::vector<DocumentCriterion> criteria;
  std::vector<Diagnostic> other_positions;  // compiler messages that belong to no criterion
  std::vector<PrintedText> printed;         // each text once
  std::vector<Suggestion> next_steps;
  std::string how_to_repeat;  // "" if no test case ran
  std::string duration;
};

/// The document of `submission`, which contains only what the reader may see: call `for_student`
/// first. With `final_grade`, an instructor's marks replace points.
Document make_document(const GradedSubmission& submission, const Detail& detail,
                       const FinalGrade* final_grade = nullptr);

/// Adds the criteria, and the compiler's messages that belong to none of them.
void add_criteria(Document& document, const Detail& detail, const FinalGrade* final_grade);

/// The decided criteria of `grade` that are not full: first those that keep the program from
/// running, then wrong results and forbidden features, then those whose test cases were not run,
/// then technique, then speed; within each group, the most points first.
std::vector<NextStep> next_steps(const Grade& grade);

/// The first few of these steps, one sentence each, and the number of further steps; empty if there
/// is nothing left to do.
std::vector<Suggestion> describe_next_steps(const GradedSubmission& submission);

/// The command that grades the submission again: the student's own folder is the current one if no
/// other is known.
std::string command_of(const GradedSubmission& submission);

/// "m=32, n=65 (One tile) [full checks]": the parameters and title of a case, and its mode if it
/// did not run with default checks on the `usual` backend.
std::string describe_case(const CaseVerdict& test_case, Backend usual);

/// What `criterion` says above its cases.
std::vector<Reason> reasons_of(const DocumentCriterion& criterion);

/// The texts of reasons_of(), and everything about `group`, in plain text: paragraph by paragraph.
std::string text_of(const std::vector<Reason>& reasons);
std::string text_of(const CaseGroup& group);

}  // namespace labcheck::report
