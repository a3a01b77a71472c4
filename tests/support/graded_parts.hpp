/// What the graded submissions of the tests are put together from: cases, criteria, the arithmetic.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::test {

inline constexpr RunMode kSim{Backend::sim, CheckLevel::default_};
inline constexpr RunMode kSimFull{Backend::sim, CheckLevel::full};
inline constexpr RunMode kGpu{Backend::gpu, CheckLevel::default_};

/// A submission for lab5-matmul on the simulated GPU, without a grade; and the same on a real one.
GradedSubmission matmul(std::string submission);
GradedSubmission on_gpu(GradedSubmission graded);

/// An open case that is accepted; the same with another verdict; the same hidden.
CaseVerdict accepted(std::string id, RunMode mode, Parameters parameters, std::string title = {});
CaseVerdict failed(CaseVerdict test_case, VerdictKind kind, std::string message,
                   std::string help = {});
CaseVerdict hidden(CaseVerdict test_case);

/// The four cases of the lab, and two of them wrong.
CaseVerdict small(RunMode mode);
CaseVerdict large(RunMode mode);
CaseVerdict odd(RunMode mode);
CaseVerdict row(RunMode mode);
CaseVerdict wrong_odd(RunMode mode);
CaseVerdict wrong_row(RunMode mode);

/// A criterion that earns everything; the same with nothing earned; the same with any outcome.
CriterionResult full(std::string id, std::string title, double points,
                     std::vector<CaseVerdict> cases = {});
CriterionResult none(CriterionResult result, VerdictKind verdict, std::string message,
                     std::string help = {});
CriterionResult with_outcome(CriterionResult result, Outcome outcome, VerdictKind verdict,
                             std::string message);

/// `result`, not tried because the criterion titled `needed` earned nothing.
CriterionResult skipped(CriterionResult result, const std::string& needed);

/// The five criteria of the lab with everything earned, and the last one without a GPU.
CriterionResult builds();
CriterionResult correct(RunMode mode);
CriterionResult clean();
CriterionResult coalesced();
CriterionResult fast();
CriterionResult not_measured_fast();

/// The verdict, the points and the state as they follow from the criteria.
Grade grade_of(std::vector<CriterionResult> criteria);

}  // namespace labcheck::test
