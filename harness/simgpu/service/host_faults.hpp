// SPDX-License-Identifier: MIT
/// Faults of a program's CUDA calls, with their messages: what is wrong, and what to do.
#pragma once

#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/images/images.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/service/call_log.hpp"
#include "harness/simgpu/service/shared_host_memory.hpp"
#include "harness/simgpu/service/witness.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// The memory of a program, the calls that allocated it, and what the program knows about them.
struct MemoryView {
  const DeviceMemory& memory;
  const SharedHostMemory& host;
  const CallLog& log;
  const Witness& witness;
};

/// A fault of one call. It has no source line yet.
struct CallFault {
  Fault fault;
  Message user;               // "the 3rd cudaMemcpy"; empty if the call only writes a pointer
  std::uint64_t pointer = 0;  // the argument that is wrong
  std::optional<std::uint64_t> unwritten{};  // the start of the allocation that it left unchanged
};

/// Explains why a copy failed.
CallFault bad_copy(const CountedCall& call, const Copy& copy, const MemoryView& view);

/// The warning that a copy from the device to the host reads uninitialized memory; std::nullopt if
/// it does not, or if memory that the host can write is involved. Requires full checks.
std::optional<CallFault> find_uninitialized_source(const CountedCall& call, const Copy& copy,
                                                   const MemoryView& view);

/// Explains why a fill failed.
CallFault bad_fill(const CountedCall& call, const Fill& fill, const MemoryView& view);

/// Explains why `call` could not free `address`.
CallFault bad_free(const CountedCall& call, std::uint64_t address, const MemoryView& view);

/// Explains that `call` cannot write the pointer that it allocates to `address`.
CallFault bad_argument(const CountedCall& call, std::uint64_t address, const MemoryView& view);

/// The allocations that were never freed: one fault for each place that allocated them, or, where
/// that is unknown, for each of the first ones and one for the rest. The same for the texture and
/// surface objects that were never destroyed: one for each kind.
std::vector<Fault> find_leaks(const MemoryView& view, const ImageObjects& objects);

/// The argument of a call that a message is about.
enum class Argument { source, destination, pointer };

/// If `word`, which is at the address that the argument contains, is a device pointer: states that
/// the argument is the address of a variable instead of its value. Otherwise empty.
Message explain_variable(Argument argument, std::uint64_t word, const MemoryView& view);

/// "the 1st cudaMalloc (64 bytes, line 12)", "'weights' (64 bytes)", "an allocation of 64 bytes".
Message describe(const Allocation& allocation, const MemoryView& view);

}  // namespace labcheck::simgpu
