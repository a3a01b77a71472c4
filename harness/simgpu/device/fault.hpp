// SPDX-License-Identifier: MIT
/// Faults of a program on the simulated GPU, with their messages.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace labcheck::simgpu {

enum class FaultKind : std::uint8_t {
  out_of_bounds,
  misaligned,
  invalid_address,
  uninitialized,
  uninitialized_copy,
  data_race,
  early_read,
  barrier_divergence,
  invalid_sync,
  device_heap,
  leak,
  assertion,
  runaway,
  launch,
  host_access,
  unsupported,
  unsupported_call,
};

/// Whether a fault of this kind is only a warning: correct programs may have it, too, and only the
/// program states that it called something that is not supported.
constexpr bool is_warning(FaultKind kind) {
  return kind == FaultKind::uninitialized_copy || kind == FaultKind::unsupported_call;
}

/// `message` has no source position and no full stop. `kernel` is the name in the source; empty
/// outside kernels.
struct Fault {
  FaultKind kind = FaultKind::out_of_bounds;
  std::string message{};
  std::string kernel{};
  std::string file{};
  std::uint32_t line = 0;
};

/// A fault at the source position with this index in `program`.
Fault fault_at(FaultKind kind, std::string message, const Program& program, std::uint32_t position);

/// Converts a trap to a fault. The message states what happened in which thread, and what to do
/// about it: "out-of-bounds read of 4 bytes by thread (1,0,0) of block (0,0,0): ...; ...".
Fault describe(const Trap& trap, const Launch& launch, const DeviceMemory& memory);

/// What to do about a trap, without a full stop; "" if nothing is known.
std::string advise(const Trap& trap, const Launch& launch, const DeviceMemory& memory);

/// Converts a finding to a fault. The message states what happened between which threads, and what
/// is missing. `remedy` replaces the usual advice about uninitialized global memory unless it is
/// empty.
Fault describe(const Finding& finding, const Launch& launch, std::string_view remedy = {});

/// Whether an address is a null pointer, possibly with an index added: Linux maps no memory there
/// (vm.mmap_min_addr).
constexpr bool is_near_null(std::uint64_t address) {
  return address < 65536;
}

/// "thread (1,0,0) of block (0,0,0)", for messages.
std::string describe_thread(const Dim3& thread, const Dim3& block);

}  // namespace labcheck::simgpu

namespace labcheck {

template <>
inline constexpr std::array<std::string_view, 17> kEnumNames<simgpu::FaultKind>{
    "out_of_bounds",
    "misaligned",
    "invalid_address",
    "uninitialized",
    "uninitialized_copy",
    "data_race",
    "early_read",
    "barrier_divergence",
    "invalid_sync",
    "device_heap",
    "leak",
    "assertion",
    "runaway",
    "launch",
    "host_access",
    "unsupported",
    "unsupported_call"};

}  // namespace labcheck
