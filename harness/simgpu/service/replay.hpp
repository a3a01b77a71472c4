// SPDX-License-Identifier: MIT
/// Does the work of a recording again, without the program.
#pragma once

#include "harness/simgpu/facts/replay.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/recording/origins.hpp"
#include "harness/simgpu/recording/recording.hpp"
#include "harness/simgpu/service/host_knowledge.hpp"
#include "harness/simgpu/service/reporter.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// A recording, with the origins of the bytes that the host sent.
class ReplayableRecording {
 public:
  explicit ReplayableRecording(Recording recording);

  /// Does the work again in new devices with `settings`, changed by `experiment`. Inputs come from
  /// the file `buffers`, and the outputs of test cases are written to it. Bytes that the host had
  /// copied from inputs or from what it read, or had added up from a few values that it read,
  /// become the new bytes; all others stay as recorded. The counters go to `reporter`.
  ReplayFacts replay(const Settings& settings, const Experiment& experiment, Reporter& reporter,
                     int buffers) const;

 private:
  friend class Replay;

  /// What the host sent with a command: each of its `sent`, by address, and its `bytes`.
  struct Origin {
    std::vector<std::pair<std::uint64_t, TracedBytes>> sent;
    TracedBytes bytes;
  };

  TracedBytes trace(Origins& origins, Bytes bytes);
  std::pair<std::uint64_t, TracedBytes> trace(Origins& origins, const SharedBytes& sent);
  Bytes content(ContentId id) const;

  Recording recording_;
  std::vector<Origin> origins_;  // by command
  std::vector<Bytes> sources_;
  std::uint64_t moved_ = 0;  // small pieces
};

}  // namespace labcheck::simgpu
