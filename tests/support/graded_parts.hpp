// SPDX-License-Identifier: MIT
/// The parts of the tests' graded submissions: cases, criteria, and the sum of their points.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::test {

inline constexpr RunMode kSim{Backend::sim, CheckLevel::default_};
inline constexpr RunMode kSimFull{Backend::sim, CheckLevel::full};
inline constexpr RunMode kGpu{Backend::gpu, CheckLevel::default_};

/// A submission for lab5-matmul on the simulated GPU, without a grade; the same on a real GPU.
GradedSubmission matmul(std::string submission);
GradedSubmission on_gpu(GradedSubmission graded);

/// An open case with correct results; the same with another verdict; the same as a hidden case.
CaseVerdict accepted(std::string id, RunMode mode, Parameters parameters, std::string title = {});
CaseVerdict failed(CaseVerdict test_case, VerdictKind kind, Message message, Message help = {});
CaseVerdict hidden(CaseVerdict test_case);

/// "1 of 2 test cases failed." with the `message` of the first one.
Message some_failed(int failed, int all, Message message = {});

/// The four cases of the lab; two of them with wrong results.
CaseVerdict small(RunMode mode);
CaseVerdict large(RunMode mode);
CaseVerdict odd(RunMode mode);
CaseVerdict row(RunMode mode);
CaseVerdict wrong_odd(RunMode mode);
CaseVerdict wrong_row(RunMode mode);

/// A criterion with full points; the same without points; the same with any outcome.
CriterionResult full(std::string id, std::string title, double points,
                     std::vector<CaseVerdict> cases = {});
CriterionResult none(CriterionResult result, VerdictKind verdict, Message message,
                     Message help = {});
CriterionResult with_outcome(CriterionResult result, Outcome outcome, VerdictKind verdict,
                             Message message);

/// `result`, skipped because the criterion titled `needed` earned nothing.
CriterionResult skipped(CriterionResult result, const std::string& needed);

/// The five criteria of the lab with full points, and the last one on a computer without a GPU.
CriterionResult builds();
CriterionResult correct(RunMode mode);
CriterionResult clean();
CriterionResult coalesced();
CriterionResult fast();
CriterionResult not_measured_fast();

/// A submission with a picture of which some pixels are wrong.
GradedSubmission wrong_picture();

/// Names and output that try to break a report.
GradedSubmission hostile_text();

/// The verdict, the points and the state that follow from the criteria.
Grade grade_of(std::vector<CriterionResult> criteria);

}  // namespace labcheck::test
