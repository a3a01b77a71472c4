// SPDX-License-Identifier: MIT
/// Faults of a program on the simulated GPU, with their messages.
#pragma once

#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/facts/fault.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// A fault at the source position with this index in `program`.
Fault fault_at(FaultKind kind, Message message, const Program& program, std::uint32_t position);

/// Converts a trap to a fault. The message states what happened in which thread, and what to do
/// about it: "out-of-bounds read of 4 bytes by thread (1,0,0) of block (0,0,0): ...; ...".
Fault describe(const Trap& trap, const Launch& launch, const DeviceMemory& memory);

/// Converts a finding to a fault. The message states what happened between which threads, and what
/// is missing. `remedy` replaces the usual advice about uninitialized global memory unless it is
/// empty.
Fault describe(const Finding& finding, const Launch& launch, Message remedy = {});

/// Whether an address is a null pointer, possibly with an index added: Linux maps no memory there
/// (vm.mmap_min_addr).
constexpr bool is_near_null(std::uint64_t address) {
  return address < 65536;
}

/// "thread (1,0,0) of block (0,0,0)", for messages.
Message describe_thread(const Dim3& thread, const Dim3& block);

}  // namespace labcheck::simgpu
