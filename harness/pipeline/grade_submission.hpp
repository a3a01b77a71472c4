/// The whole sentence: a submission to its grade.
#pragma once

#include "harness/model/graded_submission.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/known_evidence.hpp"
#include "harness/records/lab_digests.hpp"

#include <cstdint>

namespace labcheck {

/// A grade and what it rests on, for grading again.
struct GradedWithEvidence {
  GradedSubmission graded;
  KnownEvidence evidence;
};

/// Builds and runs `submission`, compares, scores. The student's failures are in the grade. A fault
/// of ours is a criterion that is withheld; UserError and Interrupted pass through.
///
/// Of what the rubric needs, that is taken over from `known` which has the same key by `digests`
/// (digests_of()) and was not withheld; only the rest is built, run and measured. Where nothing is
/// left, no process is started, and the seed and the times are those of the earlier grading.
GradedWithEvidence grade_submission(const Submission& submission, const Lab& lab,
                                    std::uint64_t seed, Services& services,
                                    const LabDigests& digests, const KnownEvidence& known);

/// The same where nothing is known and nothing is kept.
GradedSubmission grade_submission(const Submission& submission, const Lab& lab, std::uint64_t seed,
                                  Services& services);

}  // namespace labcheck
