// SPDX-License-Identifier: MIT
/// An output of a timed launch that the driver commits to.
#pragma once

#include "harness/driver/timing_kernels.hpp"

#include <cstdint>
#include <string>
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

  /// Builds the tree of the `bytes` bytes at `output` and writes its root to `root`, which is
  /// device memory. The output must remain valid. Throws SetupFailure if a CUDA call fails.
  void commit(const unsigned char* output, std::uint64_t bytes, bool on_device,
              unsigned char* root);

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

}  // namespace labcheck
