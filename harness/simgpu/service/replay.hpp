// SPDX-License-Identifier: MIT
/// Does the work of a recording again, without the program.
#pragma once

#include "harness/simgpu/facts/replay.hpp"
#include "harness/simgpu/recording/origins.hpp"
#include "harness/simgpu/recording/recording.hpp"
#include "harness/simgpu/service/reporter.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <cstddef>
#include <vector>

namespace labcheck::simgpu {

/// A recording, with the origins of the bytes that the host sent.
class ReplayableRecording {
 public:
  explicit ReplayableRecording(Recording recording);

  /// Does the work again in new devices with `settings`. Inputs come from the file `buffers`, and
  /// the outputs of test cases are written to it. Bytes that the host had copied from inputs or
  /// from what it read, or had added up from a few values that it read, become the new bytes; all
  /// others stay as recorded. The counters go to `reporter`.
  ReplayFacts replay(const Settings& settings, Reporter& reporter, int buffers) const;

 private:
  friend class Replay;

  /// The origins of what came with a command: of each of its `sent`, and of its `bytes`.
  struct Origin {
    std::vector<std::vector<Piece>> sent;
    std::vector<Piece> bytes;
  };

  std::vector<Piece> trace(Origins& origins, ContentId content);
  Bytes content(ContentId id) const;

  Recording recording_;
  std::vector<Origin> origins_;  // by command
  std::uint64_t small_pieces_ = 0;
};

}  // namespace labcheck::simgpu
