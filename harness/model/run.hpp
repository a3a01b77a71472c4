// SPDX-License-Identifier: MIT
/// The facts of running one test case, without a verdict.
#pragma once

#include "harness/base/message.hpp"
#include "harness/base/written_file.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/simgpu/facts/fault.hpp"
#include "harness/simgpu/facts/heap_block.hpp"
#include "harness/simgpu/facts/kernel_counters.hpp"
#include "harness/simgpu/facts/replay.hpp"
#include "harness/simgpu/facts/written_buffer.hpp"

#include <chrono>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// The call returned, no CUDA error was pending, and the outputs came back.
struct Completed {};

/// The process exited before the test case was over.
struct Exited {
  int status = 0;
};

/// A signal ended the process.
struct Signaled {
  int signal = 0;
};

/// A kernel or one of the student's CUDA calls failed. `name` is the CUDA runtime's name of the
/// error.
struct DeviceError {
  std::string name;
  std::string text;
};

/// Linux refuses to execute the program: the submission has changed what its file contains.
struct NotStarted {
  std::string reason;
};

/// The submission does not define the function that the test case calls, or another required
/// function, named `function`. `similar` are functions with similar names that it does define, as
/// the demangler spells them.
struct FunctionAbsent {
  std::vector<std::string> similar;
  std::string function{};
};

/// The process tree exceeded a limit and was killed.
struct TimeLimit {};
struct MemoryLimit {};
struct OutputLimit {};

/// The process sent something that the driver does not send, or closed the driver's channel and
/// continued.
struct ChannelBroken {};

/// The student's process reports that it could not set up the test case.
struct SetupFailed {
  Message reason;
};

/// The computer is to blame that the test case could not be set up: a harness fault.
struct DriverFailure {
  Message reason;
};

using RunEnd =
    std::variant<Completed, Exited, Signaled, NotStarted, DeviceError, FunctionAbsent, TimeLimit,
                 MemoryLimit, OutputLimit, ChannelBroken, SetupFailed, DriverFailure>;

/// One run of one test case.
struct Run {
  std::string case_id;
  RunMode mode;
  RunEnd end;
  std::vector<ReturnedBuffer> buffers;  // all buffers of the test case; only after Completed
  std::vector<Fault> faults;
  // On sim only. `lines` has an entry for each line of each kernel, and `written` is the result of
  // full checks.
  Counters counters;
  std::vector<KernelCounters> kernels;
  std::vector<LineCounters> lines;
  std::vector<WrittenBuffer> written;
  ReplayFacts replay;           // only of a replay
  std::vector<HeapBlock> heap;  // the first that malloc() in kernels returned
  bool report_is_sound = true;  // false if something else wrote to it or it is incomplete
  // The student's stdout and stderr, or only stdout of a whole program, cut at the limit.
  std::string output;
  std::string errors;                        // the stderr of a whole program
  std::map<std::string, WrittenFile> files;  // that a whole program must write
  std::chrono::nanoseconds wall_time{0};
};

/// True if the test case ended normally.
inline bool has_completed(const Run& run) {
  return std::holds_alternative<Completed>(run.end);
}

}  // namespace labcheck
