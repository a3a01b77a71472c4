/// Keys that say what each piece of evidence depends on: where a key is equal, so is the piece, but
/// for its inputs' seed. All are SHA-256 digests in hexadecimal.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/submission.hpp"
#include "harness/records/lab_digests.hpp"

#include <string>

namespace labcheck {

/// Of building `sources`, what of a submission belongs to `part`, for `backend`. The names count
/// that the student gave the files, since messages tell them, but not the folder that they lie in.
std::string build_key(const Submission& sources, const std::string& part, Backend backend,
                      const LabDigests& digests);

/// Of running case `case_id` in `mode` with what was built by `build_key`.
std::string run_key(const std::string& build_key, const std::string& case_id, RunMode mode,
                    const LabDigests& digests);

/// Of measuring case `case_id` as `need` asks, with what was built by `build_key`. What points are
/// given for the figure is no part of it.
std::string measurement_key(const std::string& build_key, const NeedsMeasurement& need,
                            const std::string& case_id, const LabDigests& digests);

/// Of the grade: all that `submission` holds and says, the lab and its rubric, labcheck, the
/// toolkit and the card.
std::string grade_key(const Submission& submission, const LabDigests& digests);

}  // namespace labcheck
