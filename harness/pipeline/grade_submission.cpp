// SPDX-License-Identifier: MIT
#include "harness/pipeline/grade_submission.hpp"

#include "harness/pipeline/grading.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/score/score.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;

GradedSubmission describe(const Submission& submission, const Lab& lab, const Workbench& bench) {
  GradedSubmission graded;
  graded.version = LABCHECK_VERSION;
  graded.lab = lab.assignment.id;
  graded.lab_title = lab.assignment.title;
  graded.submission = submission.id;
  graded.remarks = submission.remarks;
  graded.backend = describe_backend(bench);
  for (const SubmittedFile& file : all_files(submission))
    graded.files.push_back({file.path.string(), file.sha256, file.contents});
  return graded;
}

// The builds of the parts whose files are complete. The oracle is compiled at the same time.
std::map<std::string, const Build*> build_parts(const Submission& submission, const Lab& lab,
                                                Backend backend, PartBuilds& builds,
                                                LazyOracle& oracle) {
  std::vector<const Part*> complete;
  for (const Part& part : lab.assignment.parts) {
    if (!submission_of_part(part, submission).missing.empty()) continue;
    complete.push_back(&part);
    if (!builds.is_known(part, backend)) oracle.begin();
  }
  std::map<std::string, const Build*> built;
  for (const Part* part : complete) built[part->id] = &builds.build(*part, backend);
  if (oracle.has_begun()) oracle.get();
  return built;
}

bool all_built_before(const std::map<std::string, const Build*>& builds) {
  return !builds.empty() &&
         std::ranges::all_of(builds, [](const auto& build) { return build.second->from_cache; });
}

}  // namespace

GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  const Slot& shared_slot, const LabDigests& digests,
                                  const KnownEvidence& known) {
  const auto start = Clock::now();
  Slot slot = shared_slot;
  slot.patience = std::make_shared<Patience>();
  const KnownEvidence here = with_paths_of(submission, known);
  PartBuilds builds(submission, lab, slot, digests, here);
  LazyOracle oracle(lab, slot.bench);
  Evidence evidence{submission,
                    build_parts(submission, lab, slot.bench.backend, builds, oracle),
                    {},
                    slot.bench.backend};

  // Runs that are reused have the sizes of their seed, so the new ones must have them, too.
  if (here.seed && can_reuse_runs(lab, here, digests, builds)) seed = *here.seed;
  const Grading grading{submission, with_drawn_sizes(lab, seed), seed, slot, digests, here, builds,
                        oracle};
  JudgedCases cases = judge_cases(grading, evidence);
  evidence.runs = std::move(cases.records);
  MeasuredSpeed speed = measure_speed(grading, evidence);
  evidence.measured = std::move(speed.records);

  GradedSubmission graded = describe(submission, lab, slot.bench);
  graded.grade = score(lab.rubric, grading.lab.assignment, evidence);
  if (const std::size_t absent = graded.grade.absent_cases; absent > 0)
    graded.remarks.push_back(messages::hidden_cases_not_installed(Count(absent)));
  graded.evidence = {paths_of(submission),
                     builds.builds(),
                     std::move(evidence.runs),
                     std::move(evidence.measured),
                     seed,
                     {}};
  const bool did_work =
      builds.compiled_any() || cases.effort.ran_programs || speed.effort.ran_programs;
  if (did_work || !here.seed) {
    graded.evidence.times = {all_built_before(evidence.builds), builds.time(),
                             cases.effort.time + speed.effort.time, Clock::now() - start};
  } else {
    graded.evidence.seed = here.seed;
    graded.evidence.times = here.times;
  }
  graded.seed = *graded.evidence.seed;
  return graded;
}

GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  const Slot& slot) {
  return grade_submission(submission, lab, seed, slot, LabDigests{}, KnownEvidence{});
}

}  // namespace labcheck
