// SPDX-License-Identifier: MIT
#include "harness/report/messages.hpp"

#include <algorithm>
#include <array>

namespace labcheck::report {
namespace {

struct VerdictWords {
  VerdictKind kind;
  const char* headline;
  const char* meaning;      // of a whole submission
  const char* hidden_case;  // the only sentence about a hidden case
};

constexpr std::array<VerdictWords, kEnumNames<VerdictKind>.size()> kVerdictWords{{
    {VerdictKind::judge_error, translatable("Not graded"),
     translatable("labcheck or the computer failed, not your program. No points are lost: the "
                  "submission will be graded again."),
     translatable("labcheck or the computer failed in this test case. No points are lost.")},
    {VerdictKind::missing, translatable("Incomplete"),
     translatable("A file or a function that the lab requires is missing from the submission."),
     translatable("A function that this test case calls is missing.")},
    {VerdictKind::compile_error, translatable("Does not compile"),
     translatable("The submission does not compile, so nothing was run."),
     translatable("The submission does not compile.")},
    {VerdictKind::forbidden, translatable("Not allowed"),
     translatable("The submission uses a feature that this lab does not allow."),
     translatable("The submission uses a feature that this lab does not allow.")},
    {VerdictKind::suspicious, translatable("Held for review"),
     translatable("An instructor must check this result before it earns points."),
     translatable("An instructor must check the result of this test case.")},
    {VerdictKind::time_limit_exceeded, translatable("Time limit exceeded"),
     translatable("The program runs longer than allowed."),
     translatable("The program runs longer than allowed in this test case.")},
    {VerdictKind::memory_limit_exceeded, translatable("Memory limit exceeded"),
     translatable("The program uses more memory than the limit allows."),
     translatable("The program uses more memory than the limit allows in this test case.")},
    {VerdictKind::output_limit_exceeded, translatable("Output limit exceeded"),
     translatable("The program prints more than the limit allows."),
     translatable("The program prints more than the limit allows in this test case.")},
    {VerdictKind::device_fault, translatable("Device fault"),
     translatable("A kernel or a CUDA call fails."),
     translatable("A kernel or a CUDA call fails in this test case.")},
    {VerdictKind::memory_error, translatable("Memory error"),
     translatable("The program accesses memory out of bounds, after it was freed or before it was "
                  "initialized, or it leaks memory."),
     translatable("The program accesses memory out of bounds, after it was freed or before it was "
                  "initialized, or it leaks memory.")},
    {VerdictKind::barrier_divergence, translatable("Divergent barrier"),
     translatable("Some threads of a block reach a barrier that other threads never reach."),
     translatable("Some threads of a block reach a barrier that other threads never reach.")},
    {VerdictKind::data_race, translatable("Data race"),
     translatable("Two threads access the same memory without synchronization, and at least one of "
                  "them writes."),
     translatable("Two threads access the same memory without synchronization, and at least one of "
                  "them writes.")},
    {VerdictKind::run_time_error, translatable("Run-time error"),
     translatable("The program ends before its work is done."),
     translatable("The program ends before its work is done in this test case.")},
    {VerdictKind::wrong_answer, translatable("Wrong answer"),
     translatable("The program runs to completion, but some of its results are wrong."),
     translatable("The result is wrong in this test case.")},
    {VerdictKind::skipped, translatable("Not checked"),
     translatable("Some results were not checked, because an earlier criterion is not met."),
     translatable("This test case was not run.")},
    {VerdictKind::accepted, translatable("Correct"), translatable("All results are right."), ""},
}};

const VerdictWords& words_for(VerdictKind kind) {
  return *std::find_if(kVerdictWords.begin(), kVerdictWords.end(),
                       [&](const VerdictWords& words) { return words.kind == kind; });
}

// Leaks are errors, too, but not wrong accesses.
bool are_all_leaks(const Grade& grade) {
  bool any = false;
  for (const CriterionResult& criterion : grade.criteria) {
    for (const CaseVerdict& each : criterion.cases) {
      if (each.verdict.kind != VerdictKind::memory_error) continue;
      if (!each.verdict.is_leak) return false;
      any = true;
    }
  }
  return any;
}

}  // namespace

std::string headline(VerdictKind kind) {
  return translated(words_for(kind).headline);
}

std::string meaning(VerdictKind kind) {
  return translated(words_for(kind).meaning);
}

std::string meaning(const Grade& grade) {
  if (grade.verdict == VerdictKind::memory_error && are_all_leaks(grade))
    return tr("The program does not free all memory that it allocates.");
  if (grade.verdict == VerdictKind::accepted && !has_all_points(grade)) {
    return tr("All results are right, but not all criteria are met in full.");
  }
  return meaning(grade.verdict);
}

std::string hidden_case_message(VerdictKind kind) {
  return translated(words_for(kind).hidden_case);
}

}  // namespace labcheck::report
