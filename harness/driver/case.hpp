/// The buffers of the test case that is being run.
#pragma once

#include "harness/driver/include/labcheck/driver.hpp"
#include "harness/driver/protocol.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {

/// Why a case cannot be set up: the lab's or the machine's fault, never the student's.
struct SetupFailure {
  std::string text;
};

struct Case::State {
  State(const protocol::RunCase& run, unsigned char* arena) : run(run), arena(arena) {}
  ~State();

  /// Copies what the buffers hold back into the arena. False where the device does not answer any
  /// more.
  bool collect();

  const protocol::Parameter& parameter(const char* name) const;
  const protocol::Region& region(const char* name, int type) const;

  /// A buffer that was asked for. `region_start` is its first guard byte, or its first byte where
  /// it has no guards.
  struct Placed {
    const protocol::Region* region = nullptr;
    unsigned char* region_start = nullptr;
    std::uint64_t guard = 0;
    bool on_device = false;
  };

  const protocol::RunCase& run;
  unsigned char* arena;
  std::map<std::string, Placed> placed;
};

}  // namespace labcheck
