// SPDX-License-Identifier: MIT
#include "harness/report/affected_file.hpp"

#include <algorithm>
#include <set>

namespace labcheck::report {
namespace {

using Paths = std::set<std::string>;

// A fault or an error may be in a file that the student did not write.
void add_own(const Diagnostic& place, const GradedSubmission& submission, Paths& paths) {
  const bool is_own = std::any_of(submission.files.begin(), submission.files.end(),
                                  [&](const GradedFile& file) { return file.path == place.file; });
  if (is_own) paths.insert(place.file);
}

std::string only_one(const Paths& paths, const GradedSubmission& submission) {
  if (paths.size() == 1) return *paths.begin();
  return submission.files.size() == 1 ? submission.files.front().path : std::string();
}

}  // namespace

std::string affected_file(const CriterionResult& criterion, const GradedSubmission& submission) {
  Paths with_errors;
  Paths named;
  if (criterion.verdict == VerdictKind::compile_error) {
    for (const Diagnostic& place : submission.diagnostics) {
      if (place.severity != Severity::error) continue;
      add_own(place, submission, with_errors);
      // If several parts do not compile, the criterion's message quotes the error of its own part.
      if (criterion.message.find(place.message) != std::string::npos)
        add_own(place, submission, named);
    }
  }
  return only_one(named.empty() ? with_errors : named, submission);
}

std::string affected_file(const CaseVerdict& test_case, const GradedSubmission& submission) {
  Paths paths;
  for (const CaseFault& fault : submission.faults) {
    if (fault.case_id == test_case.case_id) add_own(fault.diagnostic, submission, paths);
  }
  return only_one(paths, submission);
}

}  // namespace labcheck::report
