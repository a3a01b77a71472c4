/// What timing a program showed, before anything is made of it.
#pragma once

#include <vector>

namespace labcheck {

/// One launch by the device's own events [s]: from the one before the call to the one right behind
/// it, and to one that was recorded when the whole device had nothing left to do.
struct LaunchTime {
  double to_stop = 0;
  double to_idle = 0;
};

/// Some launches behind each other, each on buffers of its own. `wall` is labcheck's own clock
/// around all of them, `busy` around these and what they were prepared with [s].
struct Sample {
  std::vector<LaunchTime> launches;
  double wall = 0;
  double busy = 0;
};

}  // namespace labcheck
