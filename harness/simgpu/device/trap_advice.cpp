// SPDX-License-Identifier: MIT
// What to do about faults that stop a kernel.
#include "harness/simgpu/device/fault.hpp"
#include "harness/simgpu/device/messages.hpp"
#include "harness/simgpu/state/launch.hpp"

#include <algorithm>

namespace labcheck::simgpu {
namespace {

using Relation = NearestAllocation::Relation;

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

}  // namespace

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

}  // namespace labcheck::simgpu
