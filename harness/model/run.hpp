// SPDX-License-Identifier: MIT
/// The facts of running one test case, without a verdict.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/message.hpp"
#include "harness/base/written_file.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/simgpu/facts/fault.hpp"

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// Equal calls one after the other.
struct DeviceCall {
  std::string name;  // "cudaMalloc", or the name of a kernel
  bool is_launch = false;
  std::string result;  // "cudaSuccess"
  std::uint64_t count = 0;

  bool operator==(const DeviceCall&) const = default;
};

/// An output of a test case with bytes that no kernel computed. A kernel that writes to the same
/// bytes later replaces them.
struct CopiedBuffer {
  std::string name;
  std::uint64_t from_host = 0;    // bytes that were copied from the host
  std::uint64_t from_inputs = 0;  // bytes of inputs that were copied on the device

  bool operator==(const CopiedBuffer&) const = default;
};

/// Consecutive bytes of an output that the line `line` changed last; with line 0, bytes that no
/// kernel wrote, because they were copied or filled.
struct WrittenPart {
  std::uint64_t first = 0;
  std::uint64_t bytes = 0;
  std::string file{};
  int line = 0;

  bool operator==(const WrittenPart&) const = default;
};

/// An output of a test case. `parts` are in ascending order; other bytes have an unknown origin.
struct WrittenBuffer {
  std::string name;
  std::vector<WrittenPart> parts;

  bool operator==(const WrittenBuffer&) const = default;
};

/// Numbers of bytes. Page-locked and managed memory counts as the host's: what kernels change in it
/// is copied to the host, and what the host changes between kernels is copied to the device.
struct DeviceActivity {
  std::uint64_t to_device = 0;      // copied from the host
  std::uint64_t to_host = 0;        // copied to the host
  std::uint64_t read_back = 0;      // of to_host, before the last kernel or copy to the device
  std::uint64_t on_device = 0;      // copied on the device
  std::uint64_t device_copies = 0;  // the number of these copies
  std::uint64_t filled = 0;         // cudaMemset
  std::uint64_t fills = 0;          // the number of these fills
  std::uint64_t parameters = 0;     // of kernels
  std::uint64_t printed = 0;        // by kernels
  std::vector<DeviceCall> calls;    // in order; only calls that reach the device
  std::uint64_t omitted = 0;        // calls that are not in `calls`
  std::vector<CopiedBuffer> copied;
  std::vector<WrittenBuffer> written;  // with full checks only
};

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

/// The simulated GPU's counters, by name; docs/simulated-gpu.md defines each.
using Counters = std::map<std::string, double>;

/// The value of the counter `name`; 0 if it is absent.
inline double counter_of(const Counters& counters, const std::string& name) {
  const auto found = counters.find(name);
  return found == counters.end() ? 0 : found->second;
}

/// What one line of the student's source did on the simulated GPU.
struct LineCounters {
  std::string file;
  int line = 0;
  Counters counters;
};

/// One run of one test case.
struct Run {
  std::string case_id;
  RunMode mode;
  RunEnd end;
  std::vector<ReturnedBuffer> buffers;  // all buffers of the test case; only after Completed
  std::vector<Fault> faults;
  Counters counters;                // on sim only
  std::vector<LineCounters> lines;  // on sim only
  DeviceActivity activity;          // on sim only
  bool report_is_sound = true;      // false if something else wrote to it or it is incomplete
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
