// SPDX-License-Identifier: MIT
/// The raw timings of a program.
#pragma once

#include <vector>

namespace labcheck {

/// The times of one launch by the device's events [s], starting from the event before the call: to
/// the event right after the call, and to an event recorded when the whole device was idle.
struct LaunchTime {
  double to_stop = 0;
  double to_idle = 0;
};

/// Several consecutive launches, each on buffers of its own. `wall` is the time by labcheck's own
/// clock of all launches, of filling their inputs before, and of hashing their outputs after them
/// [s].
struct Sample {
  std::vector<LaunchTime> launches;
  double wall = 0;
};

}  // namespace labcheck
