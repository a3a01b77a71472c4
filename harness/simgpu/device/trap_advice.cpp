// SPDX-License-Identifier: MIT
// What to do about faults that stop a kernel.
#include "harness/base/translation.hpp"
#include "harness/simgpu/device/fault.hpp"
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

std::string advise_bounds(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  if (memory.find(trap.address) != nullptr) {
    if (trap.size <= 4) return {};
    return tr("make the size a multiple of {} bytes, or access the rest in smaller pieces",
              trap.size);
  }
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return {};
  if (nearest->relation == Relation::freed) return tr("free memory only after its last use");
  const bool is_after = nearest->relation == Relation::after;
  switch (classify_reach(trap, launch, *nearest)) {
    case Reach::threads:
      return is_after ? tr("add a guard such as if (i < n)")
                      : tr("add a guard that keeps the first threads out");
    case Reach::near:
      return is_after ? tr("check the index calculation and the loop bounds")
                      : tr("check that the index cannot become negative");
    case Reach::far:
      return tr("check the sizes from which the index is computed");
  }
  return {};
}

}  // namespace

std::string advise(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return advise_bounds(trap, launch, memory);
    case TrapKind::invalid_address:
      if (is_near_null(trap.address))
        return trap.text.empty() ? tr("allocate the memory with cudaMalloc before the launch") : "";
      return memory.is_device_address(trap.address)
                 ? tr("check how the index is computed")
                 : tr("pass the kernel a pointer from cudaMalloc or cudaMallocManaged, not a host "
                      "pointer");
    case TrapKind::misaligned:
      if (!trap.text.empty()) return trap.text;
      return trap.size > 8
                 ? tr("vectors such as float4 need addresses that are multiples of their size")
                 : tr("check the cast from a pointer to a smaller type");
    case TrapKind::shared_bounds:
      return launch.dynamic_shared > 0
                 ? tr("check the index and the shared-memory size of the launch")
                 : tr("check the index against the length of the array");
    case TrapKind::local_bounds:
      return tr("check the index against the length of the array");
    case TrapKind::image_bounds:
      return tr("add a guard; the first coordinate is in bytes");
    case TrapKind::image_alignment:
      return tr("the first coordinate is in bytes: multiply it by the size of an element");
    case TrapKind::trap_instruction:
      return needs_cooperative_launch(launch)
                 ? tr("grid.sync() needs a launch with cudaLaunchCooperativeKernel")
                 : "";
    case TrapKind::runaway:
      return tr("check that every loop ends for every thread");
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu
