// SPDX-License-Identifier: MIT
/// Keys for cached evidence. A key covers everything that a piece of evidence depends on, except
/// the seed of the inputs: equal keys mean equal evidence. All keys are SHA-256 digests in
/// hexadecimal.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/submission.hpp"
#include "harness/records/lab_digests.hpp"

#include <string>

namespace labcheck {

/// The key for building `sources`, the files of a submission for `part`, for `backend`. It includes
/// the student's file names, which appear in messages, but not their folder.
std::string build_key(const Submission& sources, const std::string& part, Backend backend,
                      const LabDigests& digests);

/// The key for running test case `case_id` in `mode` with the build of `build_key`.
std::string run_key(const std::string& build_key, const std::string& case_id, RunMode mode,
                    const LabDigests& digests);

/// The key for measuring test case `case_id` for `need` with the build of `build_key`. It does not
/// include the points for the measured value.
std::string measurement_key(const std::string& build_key, const NeedsMeasurement& need,
                            const std::string& case_id, const LabDigests& digests);

/// The key of the grade: the contents and remarks of `submission`, the lab and its rubric,
/// labcheck, the toolkit and the GPU.
std::string grade_key(const Submission& submission, const LabDigests& digests);

}  // namespace labcheck
