// SPDX-License-Identifier: MIT
/// The messages between labcheck and the device, encoded as requests are (codec.hpp).
#pragma once

#include "harness/simgpu/facts/ablation.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

enum class OrderKind : std::uint8_t {
  /// Report what programs have done since the last report. Not obeyed if the report is incomplete.
  report,
  /// Do the same, start a new recording, and record from now on where the bytes in memory come
  /// from.
  begin_case,
  /// Report the same, and what is only known at the end of programs, such as leaks.
  finish,
  /// Use `name` in messages for the allocation that starts at `address`, and treat only its first
  /// `size` bytes as allocated: a program may have allocated more than labcheck requested.
  name,
  /// Do the same, then copy its contents from the file of buffers.
  fill_input,
  fill_output,
  /// Copy its contents to the file of buffers.
  collect,
  /// Record that the program receives this part of the file of buffers in host memory, or that it
  /// has left these bytes in host memory. `address` is unused.
  host_input,
  host_output,
  /// Write the recording to the file of recordings. Only what happened from begin_case or the start
  /// up to the next report is recorded.
  save_recording,
  /// Only for a device that replays: read the recording, which has `size` bytes, from its file.
  load_recording,
  /// Only for a device that replays: do the recorded work again with the inputs in the file of
  /// buffers, write the outputs to it, and report what it shows. `name` is an encoded Experiment.
  replay,
};

struct Order {
  OrderKind kind = OrderKind::report;
  std::uint64_t number = 0;
  std::uint64_t address = 0;
  std::uint64_t size = 0;    // [bytes]
  std::uint64_t offset = 0;  // in the file of buffers
  std::string_view name;
};

/// What changes in a replay, apart from the inputs. The steps of a test case are its launches,
/// copies and fills, in order.
struct Experiment {
  std::string_view left_out;        // a byte for each step, not 0 if it is left out; may be shorter
  std::vector<MemoryKind> without;  // the kinds of memory whose loads return changed values
  std::uint64_t instructions = 0;   // another limit per block; 0: that of the run
};

struct OrderAnswer {
  std::uint64_t number = 0;  // of the order
  bool is_obeyed = false;  // false: there is no such allocation, the device has failed, the report
                           // is incomplete, or there is no such recording
  cudaError_t failure = cudaSuccess;  // the device's sticky error
  std::uint64_t size = 0;             // of the saved recording [bytes]
};

/// The maximum size of a message. [bytes]
inline constexpr std::size_t kMaxOrder = 4096;

/// The maximum size of the report between two orders to report. Larger than that of any real
/// program. [bytes]
inline constexpr std::size_t kMaxReport = std::size_t{64} << 20;

}  // namespace labcheck::simgpu
