/// What running one test case yielded: facts, no judgement.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// The call returned, no CUDA error was pending, and the outputs came back.
struct Completed {};

/// The process ended by itself before the case was over.
struct Exited {
  int status = 0;
};

/// The process was ended by a signal.
struct Signaled {
  int signal = 0;
};

/// A CUDA call of the student's or a kernel failed. `name` is the error's name as the CUDA runtime
/// spells it.
struct DeviceError {
  std::string name;
  std::string text;
};

/// The submission does not define the function that the case calls, or the one called `function`,
/// without which that is no use. `similar` are functions that it does define and whose names are
/// near, as C++ spells them.
struct FunctionAbsent {
  std::vector<std::string> similar;
  std::string function{};
};

/// A limit was passed and the process tree was killed.
struct TimeLimit {};
struct MemoryLimit {};
struct OutputLimit {};

/// The process sent what the driver does not send, or closed the driver's channel and went on.
struct ChannelBroken {};

/// The driver could not set the case up. Ours to mend.
struct DriverFailure {
  std::string reason;
};

using RunEnd = std::variant<Completed, Exited, Signaled, DeviceError, FunctionAbsent, TimeLimit,
                            MemoryLimit, OutputLimit, ChannelBroken, DriverFailure>;

/// What kind of fault the simulated GPU found.
enum class FaultKind {
  out_of_bounds,
  misaligned,
  invalid_address,
  uninitialized,
  data_race,
  early_read,
  barrier_divergence,
  invalid_sync,
  device_heap,
  leak,
  assertion,
  runaway,
  launch,
  host_access,
  unsupported,
};

template <>
inline constexpr std::array<std::string_view, 15> kEnumNames<FaultKind>{
    "out_of_bounds", "misaligned",  "invalid_address",    "uninitialized",
    "data_race",     "early_read",  "barrier_divergence", "invalid_sync",
    "device_heap",   "leak",        "assertion",          "runaway",
    "launch",        "host_access", "unsupported"};

/// One fault found by the simulated GPU, with its place in the student's source where that is
/// known.
struct Fault {
  FaultKind kind = FaultKind::out_of_bounds;
  std::string message;  // what happened, in a sentence
  std::string kernel;   // as the student wrote it; empty outside a kernel
  std::string file;
  int line = 0;
  std::uint64_t count = 1;  // how often the same fault was seen at the same place

  bool operator==(const Fault&) const = default;
};

/// Figures that the simulated GPU counted, by name; docs/simulated-gpu.md defines each.
using Counters = std::map<std::string, double>;

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
  std::vector<ReturnedBuffer> buffers;  // all of the case, after Completed only
  std::vector<Fault> faults;
  Counters counters;                // on sim only
  std::vector<LineCounters> lines;  // on sim only
  bool report_is_sound = true;      // whether the simulated GPU alone wrote it, to its end
  std::string
      output;  // the student's stdout and stderr (of a whole program, stdout), cut at the limit
  std::string errors;  // of a whole program: stderr, apart from stdout
  std::chrono::nanoseconds wall_time{0};
};

/// Whether the case came to its normal end.
bool completed(const Run& run);

}  // namespace labcheck
