// SPDX-License-Identifier: MIT
/// Compares what a program would get from the device in a replay with what it got.
#pragma once

#include "harness/simgpu/facts/replay.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

/// The bytes in words that differ; those that only one of them has differ, too.
std::uint64_t count_different(Bytes a, Bytes b);

/// Compares an answer, and adds what it shows to `facts`.
void compare_answers(AnswerKind kind, Bytes replayed, Bytes recorded, ReplayFacts& facts);

/// The text that kernels print during one request.
class ComparedText {
 public:
  /// The next part that was recorded. All parts come first. Hostile recordings repeat one part so
  /// often that they need much memory, so what is larger than a recording is left out.
  void expect(Bytes recorded);

  /// The next part of the replay. Not more of it is kept than is needed for a difference.
  void add(std::string_view replayed);

  /// Compares the text, if there is any, and forgets it.
  void compare(ReplayFacts& facts);

 private:
  std::string recorded_;
  std::string replayed_;
};

}  // namespace labcheck::simgpu
