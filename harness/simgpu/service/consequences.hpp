// SPDX-License-Identifier: MIT
/// One error in host code often makes several calls and kernels fail. This file decides which
/// faults follow from a fault of the same test case that was already reported, and which calls
/// explain a fault.
#pragma once

#include "harness/simgpu/checks/finding.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace labcheck::simgpu {

class Consequences {
 public:
  explicit Consequences(const DeviceMemory& memory) : memory_(memory) {}

  /// Whether a call failed because a call at the same place or with the same pointer failed in the
  /// same way. If not, `fault` must be reported, and later faults may follow from it. `place` is
  /// CallPlace::id.
  bool follows(const CallFault& fault, std::uint64_t place);

  /// Whether a trapped kernel used a pointer with which a call failed.
  bool follows(const Trap& trap, const Launch& launch) const;

  /// Whether a kernel read memory that a failed call did not write.
  bool follows(const Finding& finding, const Launch& launch) const;

  /// Records that a call could not allocate memory. `text` describes the failure.
  void note_refusal(Message text, SourceLine source);

  /// Whether note_refusal() would record a refusal: only the first one in a test case counts.
  bool has_refusal() const { return refusal_.has_value(); }

  /// The fault of the refused call, whose null pointer `user` uses, such as "the 1st cudaMemcpy";
  /// std::nullopt if no call was refused.
  std::optional<Fault> blame_refusal(Message user) const;

  /// Records that `call` wrote the start of an allocation, and whether it looks as if its size were
  /// in elements instead of bytes.
  void note_copy(const CountedCall& call, const Copy& copy);

  /// What to do about `finding` if such a copy left memory of the launch uninitialized; else empty.
  Message remedy(const Finding& finding, const Launch& launch, const MemoryView& view) const;

  /// Starts a new test case.
  void clear();

 private:
  struct Refusal {
    Message text;
    SourceLine source;
  };
  struct ShortCopy {
    Message call;
    std::uint64_t bytes = 0;
  };

  const DeviceMemory& memory_;
  std::set<std::pair<FaultKind, std::uint64_t>> pointers_;
  std::set<std::pair<FaultKind, std::uint64_t>> places_;
  std::set<std::uint64_t> unwritten_;                // starts of allocations
  std::map<std::uint64_t, ShortCopy> short_copies_;  // by start of the allocation
  std::optional<Refusal> refusal_;
};

}  // namespace labcheck::simgpu
