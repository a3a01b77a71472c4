/// From a hand-in to the files that an assignment asks for.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/hand_in.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>

namespace labcheck {

/// What of `hand_in` the assignment asks for. Archives are unpacked to a folder below `scratch`
/// that is gone on return; several can be opened at the same time, one also for several
/// assignments.
///
/// Files are found as find_submission() finds them, in archives too; beyond that a file's name may
/// have something in front that tells the student ("doe_matmul.cu") or a number behind that a
/// platform or browser put there ("matmul-1.cu", "matmul (1).cu"), and where one file is asked for
/// and one .cu file is there, that is it. Whatever is wrong with the hand-in (a broken archive,
/// several files of one name, no text) is a remark, `unread` where the file may be in it, and the
/// file is missing; it throws only for faults of the machine (HarnessError). The submission's id is
/// the hand-in's.
Submission open_hand_in(const HandIn& hand_in, const Assignment& assignment,
                        const std::filesystem::path& scratch);

}  // namespace labcheck
