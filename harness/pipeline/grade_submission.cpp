// SPDX-License-Identifier: MIT
#include "harness/pipeline/grade_submission.hpp"

#include "harness/pipeline/evidence_collector.hpp"
#include "harness/score/score.hpp"
#include "harness/spec/messages.hpp"

#include <utility>

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;

GradedSubmission describe(const Submission& submission, const Lab& lab, const Services& services) {
  GradedSubmission graded;
  graded.version = LABCHECK_VERSION;
  graded.lab = lab.assignment.id;
  graded.lab_title = lab.assignment.title;
  graded.submission = submission.id;
  graded.remarks = submission.remarks;
  graded.backend = describe_backend(services);
  for (const SubmittedFile& file : submission.files)
    graded.files.push_back({file.path.string(), file.sha256, file.contents});
  return graded;
}

}  // namespace

GradedWithEvidence grade_submission(const Submission& submission, const Lab& lab,
                                    std::uint64_t seed, Services& services,
                                    const LabDigests& digests, const KnownEvidence& known) {
  const auto start = Clock::now();
  const KnownEvidence here = with_paths_of(submission, known);
  EvidenceCollector collector(submission, lab, seed, services, digests, here);
  collector.build_parts();
  collector.run_cases();
  collector.explain_failure();
  collector.measure_speed();

  GradedWithEvidence graded{describe(submission, lab, services), collector.known_evidence()};
  graded.graded.grade = score(lab.rubric, collector.assignment(), collector.evidence());
  if (const std::size_t absent = graded.graded.grade.absent_cases; absent > 0)
    graded.graded.remarks.push_back(messages::hidden_cases_absent(absent));
  if (collector.did_work() || !here.seed) {
    graded.evidence.times.total = Clock::now() - start;
  } else {
    graded.evidence.seed = here.seed;
    graded.evidence.times = here.times;
  }
  graded.graded.seed = *graded.evidence.seed;
  attach_evidence(graded.evidence, graded.graded);
  return graded;
}

GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  Services& services) {
  return grade_submission(submission, lab, seed, services, LabDigests{}, KnownEvidence{}).graded;
}

}  // namespace labcheck
