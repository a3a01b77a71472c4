// SPDX-License-Identifier: MIT
// Faults that stop a kernel.
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
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
  const std::string thread = describe_thread(trap.thread, trap.block);
  const unsigned more = lane_count(trap.lanes) - 1;
  if (more == 0) return thread;
  return tr_plural("{} and {} more thread of its warp", "{} and {} more threads of its warp", more,
                   thread, more);
}

std::string describe_access(const Trap& trap) {
  const std::string size = exact_bytes(trap.size);
  return trap.access == AccessKind::read    ? tr("read of {}", size)
         : trap.access == AccessKind::write ? tr("write of {}", size)
                                            : tr("atomic operation of {}", size);
}

bool is_freed(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  return memory.find(trap.address) == nullptr && nearest && nearest->relation == Relation::freed;
}

// "an allocation of 64 bytes", "'weights' (64 bytes)".
std::string describe_allocation(const Allocation& allocation) {
  const std::string size = exact_bytes(allocation.size());
  return allocation.name.empty() ? tr("an allocation of {}", size)
                                 : fmt::format("'{}' ({})", allocation.name, size);
}

// " (valid: 0 to 15)" for a count of 16; "" for a count of 0.
std::string describe_valid_range(std::uint64_t count) {
  if (count == 0) return {};
  return " " + (count == 1 ? tr("(valid: 0)") : tr("(valid: 0 to {})", with_thousands(count - 1)));
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
  const std::string shown = (index < 0 ? "-" : "") + with_thousands(distance);
  const std::string elements = with_thousands(count);
  const std::string text = allocation.name.empty()
                               ? tr_plural("index {}, but the array has {} element of {}",
                                           "index {}, but the array has {} elements of {}", count,
                                           shown, elements, exact_bytes(size))
                               : tr_plural("index {}, but '{}' has {} element of {}",
                                           "index {}, but '{}' has {} elements of {}", count, shown,
                                           allocation.name, elements, exact_bytes(size));
  return text + describe_valid_range(count);
}

// The position of a global access relative to the nearest allocation.
std::string describe_position(const Trap& trap, const DeviceMemory& memory) {
  if (const Allocation* allocation = memory.find(trap.address))
    return tr("across the end of {}", describe_allocation(*allocation));
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return tr("address {:#x}", trap.address);
  const std::string allocation = describe_allocation(nearest->allocation);
  if (nearest->relation == Relation::freed) return tr("inside {}", allocation);
  const bool is_after = nearest->relation == Relation::after;
  if (is_after && nearest->distance == 0) return tr("just past the end of {}", allocation);
  const std::string distance = with_thousands(nearest->distance);
  return is_after ? tr_plural("{} byte past the end of {}", "{} bytes past the end of {}",
                              nearest->distance, distance, allocation)
                  : tr_plural("{} byte before the start of {}", "{} bytes before the start of {}",
                              nearest->distance, distance, allocation);
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
      return is_freed(trap, memory) ? tr("use-after-free {} by {}", access, threads)
                                    : tr("out-of-bounds {} by {}", access, threads);
    case TrapKind::invalid_address:
      return is_near_null(trap.address)
                 ? tr("invalid {} through a null pointer by {}", access, threads)
                 : tr("invalid {} by {}", access, threads);
    case TrapKind::misaligned:
      return tr("misaligned {} by {}", access, threads);
    case TrapKind::shared_bounds:
      return tr("out-of-bounds {} at byte {} of shared memory by {}", access,
                static_cast<std::int32_t>(trap.address), threads);
    case TrapKind::local_bounds:
      return tr("out-of-bounds {} in a local array by {}", access, threads);
    case TrapKind::constant_bounds:
      return tr("out-of-bounds {} in the kernel's parameters by {}", access, threads);
    case TrapKind::assertion:
      return tr("assertion '{}' failed in {}", trap.text, threads);
    case TrapKind::trap_instruction:
      return tr("the kernel stopped itself (__trap(), or __brkpt() without a debugger) in {}",
                threads);
    case TrapKind::barrier_deadlock:
      return tr(
          "block {} waits forever: not all of its threads reach the same __syncthreads() ({})",
          indices(trap.block), trap.text);
    case TrapKind::stack_overflow:
      return tr("the stack overflowed in {}: the recursion is too deep", threads);
    case TrapKind::runaway:
      return tr_plural(
          "the kernel does not end: a block exceeded its limit of {} instruction, in {}",
          "the kernel does not end: a block exceeded its limit of {} instructions, in {}",
          launch.instruction_limit, with_thousands(launch.instruction_limit), threads);
    case TrapKind::blocks_deadlock:
      return tr("the kernel does not end: its blocks wait for each other forever ({}), in {}",
                trap.text, threads);
    case TrapKind::abandoned:
      return tr("the kernel was stopped because the program has ended");
    case TrapKind::bad_image:
    case TrapKind::image_bounds:
    case TrapKind::image_alignment:
    case TrapKind::bad_call:
    case TrapKind::bad_free:
    case TrapKind::bad_sync:
      return tr("{}, in {}", trap.text, threads);
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
      return tr("{:#x} is not a device address", trap.address);
    case TrapKind::misaligned:
      return tr("address {:#x} is not a multiple of {}", trap.address, trap.size);
    case TrapKind::shared_bounds:
      return tr("the block has {}", exact_bytes(launch.shared_size())) +
             describe_valid_range(launch.shared_size());
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
