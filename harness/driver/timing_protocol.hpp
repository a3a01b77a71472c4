// SPDX-License-Identifier: MIT
/// The messages between labcheck and the driver while a program is timed.
///
///   labcheck -> driver   describe_gpu
///   labcheck -> driver   prepare_timing  as run_case, and the number of sets of buffers
///   labcheck -> driver   take_sample     new contents for every set; one timed call on each set;
///                                        the hashes of the outputs
///   labcheck -> driver   inspect         some elements of outputs, chosen after the launches
///   driver -> labcheck   timing_done     the outcome of each of these messages and its answer
///
/// labcheck times a whole sample with its own clock. The program cannot compute anything before or
/// after it: it does not know the contents before, and its outputs have to match the roots of their
/// hash trees (see output_tree.hpp) after it.
///
/// Each launch has new contents, but they are not sent again: an input consists of two pieces of
/// the test case's input, each rotated by a number of elements that the seed of the launch
/// determines. Outputs and scratch buffers are random.
///
/// C++17: this header is compiled into students' programs by every supported nvcc.
#pragma once

#include "harness/driver/protocol.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {
namespace protocol {

/// The GPU that the program sees. Rates are peak rates, 0 if unknown.
struct GpuProperties {
  std::uint64_t cache_bytes = 0;  // of the L2
  std::uint64_t free_bytes = 0;   // of device memory
  double memory_rate = 0;         // [byte/s]
  double float32_rate = 0;        // [FLOP/s] outside tensor cores
};

/// The driver creates fewer than `sets` sets, but at least one, if calls on all sets would take
/// longer than `max_seconds` together. The answer is the number of sets.
struct PrepareTiming {
  RunCase run;
  std::uint32_t sets = 1;
  double max_seconds = 0;
};

struct TakeSample {
  std::uint64_t seed = 0;
};

/// The times [s] of one launch, measured from the event before the call: to the event after the
/// call, and to an event recorded when the whole device was idle.
struct LaunchSeconds {
  double to_stop = 0;
  double to_idle = 0;
};

/// The times of all launches, and the roots of the hash trees of their outputs: for each set, those
/// of all outputs that have elements, in the order of the test case's buffers.
struct SampleTaken {
  std::vector<LaunchSeconds> launches;
  std::vector<std::string> roots;
};

/// Some elements of an output of the launch on set `set`. The answer contains, for each node of
/// level 0 with such elements, in ascending order, the nodes from there to the last level.
struct Spots {
  std::uint32_t set = 0;
  std::string buffer;
  std::vector<std::uint64_t> elements;
};

/// The outcome of a request, and its answer if it completed.
struct TimingDone {
  CaseDone done;
  std::string answer;
};

/// The contents of an input in one launch: element i is the test case's element (i + turn) mod
/// count if i < `cut`, else (i + turn_after) mod count. Some elements occur twice and others do not
/// occur, so even the sum over all elements differs from launch to launch.
struct Arrangement {
  std::uint64_t cut = 0;
  std::uint64_t turn = 0;
  std::uint64_t turn_after = 0;
};

/// The random number `draw` for buffer number `buffer` of the launch on set `set` (SplitMix64).
inline std::uint64_t random_number(std::uint64_t seed, std::uint32_t set, std::uint32_t buffer,
                                   std::uint32_t draw) {
  constexpr std::uint64_t kBuffers = 64;
  constexpr std::uint64_t kDraws = 4;
  std::uint64_t z =
      seed + 0x9E3779B97F4A7C15u * ((std::uint64_t{set} * kBuffers + buffer) * kDraws + draw + 1);
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  return z ^ z >> 31;
}

/// The arrangement of input number `buffer`, with `count` elements, for the launch on set `set`.
/// The cut is in the middle half.
inline Arrangement arrangement_of(std::uint64_t seed, std::uint32_t set, std::uint32_t buffer,
                                  std::uint64_t count) {
  if (count == 0) return {};
  return {count / 4 + random_number(seed, set, buffer, 0) % (count / 2 + 1),
          random_number(seed, set, buffer, 1) % count, random_number(seed, set, buffer, 2) % count};
}

}  // namespace protocol
}  // namespace labcheck
