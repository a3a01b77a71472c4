/// The buffers of the test case that is being run.
#pragma once

#include "harness/driver/include/labcheck/driver.hpp"
#include "harness/driver/protocol.hpp"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {

/// Why a case cannot be set up: the lab's or the machine's fault, never the student's.
struct SetupFailure {
  std::string text;
};

/// The submission does not define the function called `name`, which a case needs.
struct FunctionMissing {
  std::string name;
};

/// The error that a call left behind: of a launch that nobody checked, or of a kernel that failed
/// while it ran. Waits for the device.
protocol::CaseDone device_outcome();

/// How the driver calls the function of the lab that is called `name`; `call` is null where
/// driver.cu does not know it, or the submission does not define it: then `why_not` says which.
struct FoundCall {
  void (*call)(Case&) = nullptr;
  protocol::CaseDone why_not;
};
FoundCall find_call(const std::string& name);

/// How a case ends that needs it.
protocol::CaseDone absent(const FunctionMissing& missing);

/// Whether this is the simulated GPU.
bool is_simulated();

struct Case::State {
  State(const protocol::RunCase& run, unsigned char* arena) : run(run), arena(arena) {}
  ~State();

  /// Copies what the buffers hold back into the arena, with their guards; of a scratch the guards
  /// only. False where the device does not answer any more.
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

  /// Gives a buffer in device memory its first contents. Where there is none, they come from the
  /// arena, with the guards.
  std::function<void(const protocol::Region&, unsigned char*)> fill;

  const protocol::RunCase& run;
  unsigned char* arena;
  std::map<std::string, Placed> placed;

 private:
  bool collect(const Placed& buffer, std::uint64_t from, std::uint64_t bytes);
};

}  // namespace labcheck
