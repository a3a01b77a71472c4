// SPDX-License-Identifier: MIT
/// The exit status of labcheck.
#pragma once

namespace labcheck {

enum class ExitCode : int {
  full = 0,       // graded, at or above the pass mark
  below = 1,      // graded, below it
  usage = 2,      // an error in options, paths, a rubric or an assignment
  withheld = 3,   // labcheck or the computer failed: not graded yet
  resumable = 4,  // a batch stopped early; the same command continues it
  interrupted = 130,
};

}  // namespace labcheck
