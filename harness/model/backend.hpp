// SPDX-License-Identifier: MIT
/// Where a program runs, and what the simulated GPU checks.
#pragma once

#include "harness/base/enum_names.hpp"

#include <string>

namespace labcheck {

LABCHECK_ENUM(Backend, gpu, sim)

/// What the simulated GPU checks: `default_` checks bounds and counts, `full` also finds data
/// races, reads of uninitialized memory and leaks.
LABCHECK_ENUM(CheckLevel, default_, full)

/// One way to run a test case. On the `gpu` backend, `checks` has no meaning and is `default_`.
struct RunMode {
  Backend backend = Backend::sim;
  CheckLevel checks = CheckLevel::default_;

  auto operator<=>(const RunMode&) const = default;
};

/// The backend as reports name it.
struct BackendDescription {
  Backend kind = Backend::sim;
  std::string device;
  std::string driver;   // empty on sim
  std::string toolkit;  // "CUDA 13.0.88"

  bool operator==(const BackendDescription&) const = default;
};

}  // namespace labcheck
