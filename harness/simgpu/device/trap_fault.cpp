// SPDX-License-Identifier: MIT
// Faults that stop a kernel.
#include "harness/base/text.hpp"
#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

FaultKind kind_of(TrapKind kind) {
  switch (kind) {
    case TrapKind::out_of_bounds:
    case TrapKind::shared_bounds:
    case TrapKind::local_bounds:
    case TrapKind::constant_bounds:
    case TrapKind::image_bounds:
      return FaultKind::out_of_bounds;
    case TrapKind::invalid_address:
    case TrapKind::bad_image:
    case TrapKind::bad_call:
    case TrapKind::stack_overflow:
      return FaultKind::invalid_address;
    case TrapKind::misaligned:
    case TrapKind::image_alignment:
      return FaultKind::misaligned;
    case TrapKind::assertion:
    case TrapKind::trap_instruction:
      return FaultKind::assertion;
    case TrapKind::barrier_deadlock:
      return FaultKind::barrier_divergence;
    case TrapKind::bad_free:
      return FaultKind::device_heap;
    case TrapKind::runaway:
    case TrapKind::abandoned:
    case TrapKind::blocks_deadlock:
      return FaultKind::runaway;
    case TrapKind::bad_sync:
      return FaultKind::invalid_sync;
  }
  return FaultKind::invalid_address;
}

using Relation = NearestAllocation::Relation;

std::string describe_threads(const Trap& trap) {
  std::string text = describe_thread(trap.thread, trap.block);
  if (trap.lanes > 1)
    text += fmt::format(" and {} of its warp", counted(trap.lanes - 1, "more thread"));
  return text;
}

std::string describe_access(const Trap& trap) {
  const char* verb = trap.access == AccessKind::read    ? "read"
                     : trap.access == AccessKind::write ? "write"
                                                        : "atomic operation";
  return fmt::format("{} of {}", verb, counted(trap.size, "byte"));
}

bool is_freed(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  return memory.find(trap.address) == nullptr && nearest && nearest->relation == Relation::freed;
}

// "an allocation of 64 bytes", "'weights' (64 bytes)".
std::string describe_allocation(const Allocation& allocation) {
  const std::string size = counted(allocation.size(), "byte");
  return allocation.name.empty() ? fmt::format("an allocation of {}", size)
                                 : fmt::format("'{}' ({})", allocation.name, size);
}

// " (valid: 0 to 15)" for a count of 16; "" for a count of 0.
std::string describe_valid_range(std::uint64_t count) {
  if (count == 0) return {};
  return count == 1 ? " (valid: 0)" : fmt::format(" (valid: 0 to {})", with_thousands(count - 1));
}

// "index 16, but the array has 16 elements of 4 bytes (valid: 0 to 15)", or with the name of the
// allocation, for an access of `size` bytes at `offset` from its start. "" unless both the offset
// and the size of the allocation are multiples of `size`.
std::string describe_element(std::int64_t offset, std::uint64_t size,
                             const Allocation& allocation) {
  const auto step = static_cast<std::int64_t>(size);
  if (step == 0 || offset % step != 0 || allocation.size() % size != 0) return {};
  const std::int64_t index = offset / step;
  const auto distance = static_cast<std::uint64_t>(index < 0 ? -index : index);
  const std::uint64_t count = allocation.size() / size;
  const std::string array =
      allocation.name.empty() ? "the array" : fmt::format("'{}'", allocation.name);
  return fmt::format("index {}{}, but {} has {} of {}{}", index < 0 ? "-" : "",
                     with_thousands(distance), array, counted(count, "element"),
                     counted(size, "byte"), describe_valid_range(count));
}

// The position of a global access relative to the nearest allocation.
std::string describe_position(const Trap& trap, const DeviceMemory& memory) {
  if (const Allocation* allocation = memory.find(trap.address))
    return fmt::format("across the end of {}", describe_allocation(*allocation));
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return fmt::format("address {:#x}", trap.address);
  const std::string allocation = describe_allocation(nearest->allocation);
  if (nearest->relation == Relation::freed) return fmt::format("inside {}", allocation);
  const bool is_after = nearest->relation == Relation::after;
  if (is_after && nearest->distance == 0) return fmt::format("just past the end of {}", allocation);
  return fmt::format("{} {} of {}", counted(nearest->distance, "byte"),
                     is_after ? "past the end" : "before the start", allocation);
}

// The index of an out-of-bounds access with the valid range; "" if the index is unknown.
std::string describe_index(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  if (!nearest || nearest->relation == Relation::freed) return {};
  const auto offset = static_cast<std::int64_t>(trap.address - nearest->allocation.begin);
  return describe_element(offset, trap.size, nearest->allocation);
}

std::string describe_headline(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  const std::string access = describe_access(trap);
  const std::string threads = describe_threads(trap);
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return fmt::format("{} {} by {}", is_freed(trap, memory) ? "use-after-free" : "out-of-bounds",
                         access, threads);
    case TrapKind::invalid_address:
      return fmt::format("invalid {}{} by {}", access,
                         is_near_null(trap.address) ? " through a null pointer" : "", threads);
    case TrapKind::misaligned:
      return fmt::format("misaligned {} by {}", access, threads);
    case TrapKind::shared_bounds:
      return fmt::format("out-of-bounds {} at byte {} of shared memory by {}", access,
                         static_cast<std::int32_t>(trap.address), threads);
    case TrapKind::local_bounds:
      return fmt::format("out-of-bounds {} in a local array by {}", access, threads);
    case TrapKind::constant_bounds:
      return fmt::format("out-of-bounds {} in the kernel's parameters by {}", access, threads);
    case TrapKind::assertion:
      return fmt::format("assertion '{}' failed in {}", trap.text, threads);
    case TrapKind::trap_instruction:
      return fmt::format(
          "the kernel stopped itself (__trap(), or __brkpt() without a debugger) in {}", threads);
    case TrapKind::barrier_deadlock:
      return fmt::format(
          "block {} waits forever: not all of its threads reach the same __syncthreads() ({})",
          indices(trap.block), trap.text);
    case TrapKind::stack_overflow:
      return fmt::format("the stack overflowed in {}: the recursion is too deep", threads);
    case TrapKind::runaway:
      return fmt::format("the kernel does not end: a block exceeded its limit of {}, in {}",
                         counted(launch.instruction_limit, "instruction"), threads);
    case TrapKind::blocks_deadlock:
      return fmt::format(
          "the kernel does not end: its blocks wait for each other forever ({}), in {}", trap.text,
          threads);
    case TrapKind::abandoned:
      return "the kernel was stopped because the program has ended";
    case TrapKind::bad_image:
    case TrapKind::image_bounds:
    case TrapKind::image_alignment:
    case TrapKind::bad_call:
    case TrapKind::bad_free:
    case TrapKind::bad_sync:
      return fmt::format("{}, in {}", trap.text, threads);
  }
  return {};
}

std::string describe_detail(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds: {
      const std::string index = describe_index(trap, memory);
      return index.empty() ? describe_position(trap, memory) : index;
    }
    case TrapKind::invalid_address:
      if (is_near_null(trap.address)) return trap.text;
      if (memory.is_device_address(trap.address)) return describe_position(trap, memory);
      return fmt::format("{:#x} is not a device address", trap.address);
    case TrapKind::misaligned:
      return fmt::format("address {:#x} is not a multiple of {}", trap.address, trap.size);
    case TrapKind::shared_bounds:
      return fmt::format("the block has {}{}", counted(launch.shared_size(), "byte"),
                         describe_valid_range(launch.shared_size()));
    default:
      return {};
  }
}

// grid.sync() checks the grid's workspace and traps if there is none.
bool needs_cooperative_launch(const Launch& launch) {
  const auto reads_workspace = [](const auto& function) {
    return std::any_of(function->specials.begin(), function->specials.end(),
                       [](const auto& use) { return use.reg == SpecialRegister::envreg1; });
  };
  const auto& functions = launch.program->functions;
  return launch.grid_workspace == 0 &&
         std::any_of(functions.begin(), functions.end(), reads_workspace);
}

// How far an access is out of bounds. `threads`: the index is below the number of threads, so a
// guard is missing. `near`: by less than the size of the allocation, as in a loop or with an
// offset.
enum class Reach { threads, near, far };

Reach classify_reach(const Trap& trap, const Launch& launch, const NearestAllocation& nearest) {
  const bool is_after = nearest.relation == Relation::after;
  const std::uint64_t bytes = nearest.distance + (is_after ? nearest.allocation.size() : 0);
  if (bytes / std::max<std::uint64_t>(trap.size, 1) < launch.blocks() * launch.threads())
    return Reach::threads;
  return nearest.distance < nearest.allocation.size() ? Reach::near : Reach::far;
}

std::string advise_bounds(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  if (memory.find(trap.address) != nullptr) {
    if (trap.size <= 4) return {};
    return fmt::format("make the size a multiple of {} bytes, or access the rest in smaller pieces",
                       trap.size);
  }
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return {};
  if (nearest->relation == Relation::freed) return "free memory only after its last use";
  const bool is_after = nearest->relation == Relation::after;
  switch (classify_reach(trap, launch, *nearest)) {
    case Reach::threads:
      return is_after ? "add a guard such as if (i < n)"
                      : "add a guard that keeps the first threads out";
    case Reach::near:
      return is_after ? "check the index calculation and the loop bounds"
                      : "check that the index cannot become negative";
    case Reach::far:
      return "check the sizes from which the index is computed";
  }
  return {};
}

std::string advise(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return advise_bounds(trap, launch, memory);
    case TrapKind::invalid_address:
      if (is_near_null(trap.address))
        return trap.text.empty() ? "allocate the memory with cudaMalloc before the launch" : "";
      return memory.is_device_address(trap.address)
                 ? "check how the index is computed"
                 : "pass the kernel a pointer from cudaMalloc or cudaMallocManaged, not a host "
                   "pointer";
    case TrapKind::misaligned:
      return trap.size > 8
                 ? "vectors such as float4 need addresses that are multiples of their size"
                 : "check the cast from a pointer to a smaller type";
    case TrapKind::shared_bounds:
      return launch.dynamic_shared > 0 ? "check the index and the shared-memory size of the launch"
                                       : "check the index against the length of the array";
    case TrapKind::local_bounds:
      return "check the index against the length of the array";
    case TrapKind::image_bounds:
      return "add a guard; the first coordinate is in bytes";
    case TrapKind::image_alignment:
      return "the first coordinate is in bytes: multiply it by the size of an element";
    case TrapKind::trap_instruction:
      return needs_cooperative_launch(launch)
                 ? "grid.sync() needs a launch with cudaLaunchCooperativeKernel"
                 : "";
    case TrapKind::runaway:
      return "check that every loop ends for every thread";
    default:
      return {};
  }
}

}  // namespace

Fault describe(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  std::string message = describe_headline(trap, launch, memory);
  const std::string detail = describe_detail(trap, launch, memory);
  const std::string advice = advise(trap, launch, memory);
  if (!detail.empty()) message += ": " + detail;
  if (!advice.empty()) message += "; " + advice;
  return fault_at(kind_of(trap.kind), std::move(message), *launch.program,
                  trap.instruction->position);
}

}  // namespace labcheck::simgpu
