// SPDX-License-Identifier: MIT
/// The interface of the two programs whose timings are interleaved.
#pragma once

#include "harness/driver/timing_protocol.hpp"
#include "harness/model/measurement.hpp"
#include "harness/model/run.hpp"

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// The answer of a program, or how it ended instead of answering.
template <class T>
using Timed = std::variant<T, RunEnd>;

/// The bytes of each requested spot.
using SpotBytes = std::vector<std::string>;

/// A program that is ready to be timed on sets of buffers. An interface, so that tests need no GPU.
class TimedSide {
 public:
  virtual ~TimedSide() = default;

  /// Fills every set with contents that `seed` determines, then times one launch on each set.
  virtual Timed<Sample> sample(std::uint64_t seed) = 0;

  /// The bytes of the last sample's outputs at `spots`, in the same order.
  virtual Timed<SpotBytes> inspect(const std::vector<protocol::Spots>& spots) = 0;
};

}  // namespace labcheck
