// SPDX-License-Identifier: MIT
/// A test case whose calls are timed, and the outputs that the driver commits itself to.
#pragma once

#include "harness/driver/case.hpp"
#include "harness/driver/timing_kernels.hpp"
#include "harness/driver/timing_protocol.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {

/// The hash tree of an output (see output_tree.hpp), on the device. Keeps its device memory:
/// allocating and freeing it each time would stall other users of the computer's GPUs.
class CommittedOutput {
 public:
  CommittedOutput() = default;
  ~CommittedOutput();
  CommittedOutput(const CommittedOutput&) = delete;
  CommittedOutput& operator=(const CommittedOutput&) = delete;

  /// Builds the tree of the contents of `output` and writes its root to `root`, which is device
  /// memory. The output must remain valid. Throws SetupFailure if a CUDA call fails.
  void commit(const Case::State::PlacedBuffer& output, unsigned char* root);

  /// The nodes from leaf number `leaf` to the top.
  std::vector<DeviceNode> path_from(std::uint64_t leaf) const;

 private:
  std::vector<std::uint64_t> level_bytes_;
  std::vector<const unsigned char*> levels_;
  unsigned char* digests_ = nullptr;  // of all levels below the root
  unsigned char* copy_ = nullptr;     // of an output in host memory
};

/// Copies nodes from the device, all requested nodes at once. Keeps its device memory, too.
class NodeReader {
 public:
  NodeReader() = default;
  ~NodeReader();
  NodeReader(const NodeReader&) = delete;
  NodeReader& operator=(const NodeReader&) = delete;

  /// The bytes of each of `nodes`. Throws SetupFailure if a CUDA call fails.
  std::vector<std::string> read(const std::vector<DeviceNode>& nodes);

 private:
  void reserve(std::uint64_t nodes);

  std::uint64_t capacity_ = 0;  // [nodes]
  DeviceNode* nodes_ = nullptr;
  unsigned char* values_ = nullptr;
};

/// A test case with several sets of its buffers. Launches rotate over the sets.
class TimedCase {
 public:
  /// Creates the sets (fewer if calls take long) and calls the function once on each set, so that
  /// one-time work of the program is not timed. Throws SetupFailure if memory is exhausted.
  TimedCase(const protocol::PrepareTiming& prepare, void (*call)(Case&));
  ~TimedCase();
  TimedCase(const TimedCase&) = delete;
  TimedCase& operator=(const TimedCase&) = delete;

  /// The outcome of the first calls.
  const protocol::CaseDone& first_calls() const { return first_calls_; }

  std::uint32_t sets() const { return static_cast<std::uint32_t>(sets_.size()); }

  /// Fills every set with contents that `seed` determines.
  void freshen(std::uint64_t seed);

  /// Calls the function once on each set. device_outcome() then returns the outcome.
  std::vector<protocol::LaunchSeconds> launch();

  /// The roots of the hash trees of all outputs (see SampleTaken).
  std::vector<std::string> commit();

  /// The nodes with the elements at `spots` (see Spots). Throws SetupFailure if an element does not
  /// exist.
  std::vector<std::string> inspect(const std::vector<protocol::Spots>& spots);

 private:
  void upload_inputs();
  void fill(const protocol::Region& region, unsigned char* to) const;
  void allocate_like_first(Case::State& set);
  const Case::State::PlacedBuffer& find_buffer(std::uint32_t set, const std::string& name) const;
  void freshen(Case::State& set, std::uint32_t number, std::uint64_t seed);

  protocol::RunCase run_;
  ArenaMap arena_;
  void (*call_)(Case&);
  HoldLayout hold_{};  // on a real GPU
  std::vector<std::unique_ptr<Case::State>> sets_;
  std::map<std::string, void*> inputs_;  // the test case's inputs, on the device
  protocol::CaseDone first_calls_;
  std::map<std::pair<std::uint32_t, std::string>, CommittedOutput> outputs_;
  unsigned char* roots_ = nullptr;  // of all outputs, on the device
  NodeReader reader_;
};

}  // namespace labcheck
