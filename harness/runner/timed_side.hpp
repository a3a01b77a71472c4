/// One of the two programs that are timed in turns.
#pragma once

#include "harness/driver/timing_protocol.hpp"
#include "harness/model/run.hpp"
#include "harness/model/sample.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// What was asked of a program, or how it ended instead.
template <class T>
using Timed = std::variant<T, RunEnd>;

/// The bytes of each of the spots that were asked for.
using SpotBytes = std::vector<std::string>;

/// A program that is ready to be timed on some sets of buffers. An interface, so that a stand-in
/// can play one where there is no card.
class TimedSide {
 public:
  virtual ~TimedSide() = default;

  /// Gives every set contents that `seed` determines, and then times one launch on each.
  virtual Timed<Sample> sample(std::uint64_t seed) = 0;

  /// What outputs of the last sample hold at `spots`: the bytes of each in turn.
  virtual Timed<SpotBytes> inspect(const std::vector<protocol::Spots>& spots) = 0;
};

}  // namespace labcheck
