/// What labcheck ends with.
#pragma once

namespace labcheck {

enum class ExitCode : int {
  full = 0,       // graded, at or above the pass mark
  below = 1,      // graded, below it
  usage = 2,      // a mistake in options, paths, a rubric or an assignment
  withheld = 3,   // our or the machine's fault
  resumable = 4,  // a batch that stopped early; the same command goes on
  interrupted = 130,
};

}  // namespace labcheck
