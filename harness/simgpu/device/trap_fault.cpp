// SPDX-License-Identifier: MIT
// Faults that stop a kernel, and what to do about them.
#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/device/messages.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <algorithm>
#include <utility>

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

Message describe_threads(const Trap& trap) {
  Message thread = describe_thread(trap.thread, trap.block);
  const unsigned more = lane_count(trap.lanes) - 1;
  return more == 0 ? thread : text::thread_and_others(std::move(thread), Count(more));
}

Message describe_access(const Trap& trap) {
  const ByteCount size{trap.size};
  return trap.access == AccessKind::read    ? text::read_of(size)
         : trap.access == AccessKind::write ? text::write_of(size)
                                            : text::atomic_operation_of(size);
}

bool is_freed(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  return memory.find(trap.address) == nullptr && nearest && nearest->relation == Relation::freed;
}

// "an allocation of 64 bytes", "'weights' (64 bytes)".
Message describe_allocation(const Allocation& allocation) {
  const ByteCount size{allocation.size()};
  return allocation.name.empty() ? text::allocation_of(size)
                                 : text::named_allocation(allocation.name, size);
}

// "… (valid: 0 to 15)" for a count of 16; only `fact` for a count of 0.
Message with_valid_range(Message fact, std::uint64_t count) {
  if (count == 0) return fact;
  return text::fact_with_range(std::move(fact), count == 1 ? text::only_zero_is_valid()
                                                           : text::valid_up_to(Count(count - 1)));
}

// "index 16, but the array has 16 elements of 4 bytes (valid: 0 to 15)", or with the name of the
// allocation, for an access of `size` bytes at `offset` from its start. Empty unless both the
// offset and the size of the allocation are multiples of `size`.
Message describe_element(std::int64_t offset, std::uint64_t size, const Allocation& allocation) {
  const auto step = static_cast<std::int64_t>(size);
  if (step == 0 || offset % step != 0 || allocation.size() % size != 0) return {};
  const Count index(offset / step);
  const std::uint64_t count = allocation.size() / size;
  return with_valid_range(
      allocation.name.empty()
          ? text::index_of_array(index, Count(count), ByteCount{size})
          : text::index_of_allocation(index, allocation.name, Count(count), ByteCount{size}),
      count);
}

// The position of a global access relative to the nearest allocation.
Message describe_position(const Trap& trap, const DeviceMemory& memory) {
  if (const Allocation* allocation = memory.find(trap.address))
    return text::across_the_end(describe_allocation(*allocation));
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return text::at_address(MemoryAddress{trap.address});
  Message allocation = describe_allocation(nearest->allocation);
  if (nearest->relation == Relation::freed) return text::inside_freed(std::move(allocation));
  const bool is_after = nearest->relation == Relation::after;
  if (is_after && nearest->distance == 0) return text::just_past_the_end(std::move(allocation));
  const Count distance(nearest->distance);
  return is_after ? text::past_the_end(distance, std::move(allocation))
                  : text::before_the_start(distance, std::move(allocation));
}

// The index of an out-of-bounds access with the valid range; empty if the index is unknown.
Message describe_index(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  if (!nearest || nearest->relation == Relation::freed) return {};
  const auto offset = static_cast<std::int64_t>(trap.address - nearest->allocation.begin);
  return describe_element(offset, trap.size, nearest->allocation);
}

Message describe_fact(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  Message access = describe_access(trap);
  Message threads = describe_threads(trap);
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return is_freed(trap, memory) ? text::use_after_free(access, threads)
                                    : text::out_of_bounds_access(access, threads);
    case TrapKind::invalid_address:
      return is_near_null(trap.address) ? text::access_through_null(access, threads)
                                        : text::invalid_access(access, threads);
    case TrapKind::misaligned:
      return text::misaligned_access(access, threads);
    case TrapKind::shared_bounds:
      return text::out_of_shared_memory(access, static_cast<std::int32_t>(trap.address), threads);
    case TrapKind::local_bounds:
      return text::out_of_local_array(access, threads);
    case TrapKind::constant_bounds:
      return text::out_of_parameters(access, threads);
    case TrapKind::assertion:
      return text::assertion_failed(trap.detail, threads);
    case TrapKind::trap_instruction:
      return text::kernel_stopped_itself(threads);
    case TrapKind::barrier_deadlock:
      return text::waits_forever(GridIndex{trap.block}, trap.detail);
    case TrapKind::stack_overflow:
      return text::stack_overflow(threads);
    case TrapKind::runaway:
      return text::kernel_does_not_end(Count(launch.instruction_limit), threads);
    case TrapKind::blocks_deadlock:
      return text::blocks_wait_forever(trap.detail, threads);
    case TrapKind::abandoned:
      return text::kernel_abandoned();
    case TrapKind::bad_image:
    case TrapKind::image_bounds:
    case TrapKind::image_alignment:
    case TrapKind::bad_call:
    case TrapKind::bad_free:
    case TrapKind::bad_sync:
      return text::refused_in_threads(trap.detail, threads);
  }
  return {};
}

Message describe_detail(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds: {
      Message index = describe_index(trap, memory);
      return index.empty() ? describe_position(trap, memory) : index;
    }
    case TrapKind::invalid_address:
      if (is_near_null(trap.address)) return trap.detail;
      if (memory.is_device_address(trap.address)) return describe_position(trap, memory);
      return text::not_a_device_address(MemoryAddress{trap.address});
    case TrapKind::misaligned:
      return text::not_a_multiple(MemoryAddress{trap.address}, trap.size);
    case TrapKind::shared_bounds:
      return with_valid_range(text::block_has(ByteCount{launch.shared_size()}),
                              launch.shared_size());
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

Message advise_bounds(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  if (memory.find(trap.address) != nullptr)
    return trap.size <= 4 ? Message{} : text::round_size_up(trap.size);
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return {};
  if (nearest->relation == Relation::freed) return text::free_after_last_use();
  const bool is_after = nearest->relation == Relation::after;
  switch (classify_reach(trap, launch, *nearest)) {
    case Reach::threads:
      return is_after ? text::add_guard() : text::keep_first_threads_out();
    case Reach::near:
      return is_after ? text::check_index_and_loops() : text::check_negative_index();
    case Reach::far:
      return text::check_sizes_of_index();
  }
  return {};
}

// What to do about a trap, without a full stop; empty if nothing is known.
Message advise(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return advise_bounds(trap, launch, memory);
    case TrapKind::invalid_address:
      if (is_near_null(trap.address))
        return trap.detail.empty() ? text::allocate_before_launch() : Message{};
      return memory.is_device_address(trap.address) ? text::check_index_computation()
                                                    : text::pass_device_pointer();
    case TrapKind::misaligned:
      if (!trap.detail.empty()) return trap.detail;
      return trap.size > 8 ? text::align_vectors() : text::check_cast();
    case TrapKind::shared_bounds:
      return launch.dynamic_shared > 0 ? text::check_shared_size() : text::check_array_length();
    case TrapKind::local_bounds:
      return text::check_array_length();
    case TrapKind::image_bounds:
      return text::add_guard_in_bytes();
    case TrapKind::image_alignment:
      return text::multiply_coordinate();
    case TrapKind::trap_instruction:
      return needs_cooperative_launch(launch) ? text::launch_cooperatively() : Message{};
    case TrapKind::runaway:
      return text::check_loops();
    default:
      return {};
  }
}

}  // namespace

Fault describe(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  Message message = describe_fact(trap, launch, memory);
  Message detail = describe_detail(trap, launch, memory);
  Message advice = advise(trap, launch, memory);
  if (!detail.empty()) message = text::fact_with_detail(std::move(message), std::move(detail));
  if (!advice.empty()) message = text::fact_with_advice(std::move(message), std::move(advice));
  return fault_at(kind_of(trap.kind), std::move(message), *launch.program,
                  trap.instruction->position);
}

}  // namespace labcheck::simgpu
