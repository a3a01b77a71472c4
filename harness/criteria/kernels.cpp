// SPDX-License-Identifier: MIT
/// Criteria of the kind `by_kernels`: kernels compute the results.
#include "harness/criteria/criterion_score.hpp"
#include "harness/criteria/located_criterion.hpp"
#include "harness/criteria/messages.hpp"

#include <algorithm>

namespace labcheck {
namespace {

// Why the results of an accepted run do not count as computed by kernels; empty if they do.
Message reason_against(const CaseRecord& run, const NeedsKernels& need) {
  if (run.memory != need.memory) return messages::in_other_memory();
  if (!run.host_work.empty() || run.host_added <= need.host_adds) return run.host_work;
  return messages::host_adds_too_many(Count(run.host_added), Count(need.host_adds));
}

// A test case that fails costs points elsewhere; here it only shows nothing. But if it is right on
// a real GPU, and the simulated GPU cannot run it, nothing shows who computes the results. And if
// no result is right on the simulated GPU, nothing shows that kernels compute any: the failures
// decide.
void decide_kernels(CriterionScore& score) {
  const auto& need = std::get<NeedsKernels>(score.criterion.need);
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
      const Message reason = reason_against(*run, need);
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
        NeedsKernels need{read_cases(cases, positions)};
        need.memory = map.optional("memory").word<BufferPlace>().value_or(need.memory);
        need.host_adds = map.optional("host_adds").count().value_or(need.host_adds);
        return need;
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
