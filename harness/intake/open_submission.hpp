// SPDX-License-Identifier: MIT
/// Extracts the files that an assignment requires from a submission.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>

namespace labcheck {

/// The files of `received` that the assignment requires. Archives are unpacked into a folder below
/// `scratch` that is removed on return. Several submissions can be opened at the same time, and the
/// same submission for several assignments.
///
/// Files are found as by find_submission(), also in archives. In addition, a file name may have a
/// prefix with the student's name ("doe_matmul.cu") or a number that a platform or browser appended
/// ("matmul-1.cu", "matmul (1).cu"); and if one file is required, the only .cu file is used. A
/// problem of the submission (a damaged archive, several files of one name, a binary file) makes
/// the file missing and is reported as a remark, also in `unread` if the file may be in there.
/// Throws HarnessError only for failures of this computer. The result has the id of `received`.
Submission open_submission(const ReceivedSubmission& received, const Assignment& assignment,
                           const std::filesystem::path& scratch);

}  // namespace labcheck
