// SPDX-License-Identifier: MIT
/// What the simulated GPU finds wrong with a program.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/message.hpp"

#include <cstdint>
#include <string>

namespace labcheck {

LABCHECK_ENUM(FaultKind, out_of_bounds, misaligned, invalid_address, uninitialized,
              uninitialized_copy, data_race, early_read, barrier_divergence, invalid_sync,
              device_heap, leak, assertion, runaway, launch, host_access, unsupported,
              unsupported_call)

/// Whether a fault of this kind is only a warning, which decides no verdict: correct programs may
/// have it, too, and only the program states that it called something that is not supported.
constexpr bool is_warning(FaultKind kind) {
  return kind == FaultKind::uninitialized_copy || kind == FaultKind::unsupported_call;
}

/// `message` has no position and no full stop. `kernel` is its name in the source, empty outside
/// kernels. `line` is 0 if it is unknown. `count` is how often the fault occurred at its position;
/// the device reports each occurrence.
struct Fault {
  FaultKind kind = FaultKind::out_of_bounds;
  Message message{};
  std::string kernel{};
  std::string file{};
  std::uint32_t line = 0;
  std::uint64_t count = 1;

  bool operator==(const Fault&) const = default;
};

}  // namespace labcheck
