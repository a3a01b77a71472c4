// SPDX-License-Identifier: MIT
/// Criteria of the kind `by_kernels`: kernels compute the results.
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// A test case that fails costs points elsewhere; here it only shows nothing. But if it is right on
// a real GPU, and the simulated GPU cannot run it, nothing shows who computes the results. And if
// no result is right on the simulated GPU, nothing shows that kernels compute any: the failures
// decide.
void decide_kernels(CriterionScore& score) {
  const BufferPlace memory = std::get<NeedsKernels>(score.criterion.need).memory;
  score.add_cases();
  const auto is_accepted = [](const auto& run) {
    return run.verdict.kind == VerdictKind::accepted;
  };
  const bool shows_work = std::ranges::any_of(score.result.cases, is_accepted);
  if (!shows_work) score.result.subject = Subject::results;
  for (CaseVerdict& test_case : score.result.cases) {
    const CaseRecord* run = find_run(score.evidence, test_case.case_id, score.mode);
    if (run == nullptr) continue;  // labcheck's own failure
    if (is_accepted(*run)) {
      const Message reason = run->memory != memory ? messages::in_other_memory() : run->host_work;
      test_case.verdict = reason.empty() ? Verdict{}
                                         : Verdict{VerdictKind::forbidden, reason,
                                                   messages::compute_in_kernel(), std::nullopt};
      continue;
    }
    const CaseRecord* other =
        find_run(score.evidence, test_case.case_id, {Backend::gpu, CheckLevel::default_});
    const bool is_right = other != nullptr && is_accepted(*other);
    if (shows_work) {
      if (!is_right || !is_undecided(run->verdict.kind)) test_case.verdict = {};
    } else if (other != nullptr && !is_right) {
      test_case.verdict = other->verdict;
      test_case.mode = other->mode;
    }
  }
  score.count_failures();
}

}  // namespace

const CriterionKind& row_of(const NeedsKernels&) {
  static constexpr CriterionKind kRow{
      .keys = {"by_kernels"},
      .read = [](const YamlMap& map, CriterionPositions& positions) -> Need {
        const YamlValue cases = map.required("by_kernels");
        positions.subject = cases.key_position();
        return NeedsKernels{
            read_cases(cases, positions),
            map.optional("memory").word<BufferPlace>().value_or(BufferPlace::device)};
      },
      .decide = decide_kernels,
      .explain =
          [](const Criterion& criterion, const Assignment& assignment) {
            return messages::kernels_must_compute(cases_named(criterion, assignment));
          },
      .mode = RunMode{Backend::sim, CheckLevel::default_},
      .may_be_condition = true,
      .is_prohibition = true};
  return kRow;
}

}  // namespace labcheck
