/// What grading needs from the world, handed down; nothing is global.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// Told how far the work is. Calls come from one thread.
class Progress {
 public:
  virtual ~Progress() = default;

  /// "compiling", "test case odd (3 of 8)".
  virtual void step(std::string_view what) = 0;
};

/// `gpu` is the card that is graded on, absent where the backend is sim.
struct Services {
  Sandbox& sandbox;
  Toolchain& toolchain;
  Installation installation;
  Backend backend = Backend::sim;
  std::optional<Gpu> gpu;
  Progress& progress;
};

/// What programs for `backend` are built for.
Target target_for(const Services& services, Backend backend);

/// The backend as the report names it.
BackendDescription describe_backend(const Services& services);

}  // namespace labcheck
