#include "harness/simgpu/device/trap_message.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/device/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace labcheck::simgpu {
namespace {

using Where = NearestAllocation::Where;

// An index may lead away from a null pointer. Linux gives no program memory below
// (vm.mmap_min_addr).
constexpr std::uint64_t kNearNull = 65536;

std::string by_thread(const Trap& trap) {
  std::string text = fmt::format(" by {}", thread_of_block(trap.thread, trap.block));
  if (trap.lanes > 1)
    text += fmt::format(" and {} of its warp", counted(trap.lanes - 1, "more thread"));
  return text;
}

std::string access(const Trap& trap) {
  const char* verb = trap.access == AccessKind::read    ? "read"
                     : trap.access == AccessKind::write ? "write"
                                                        : "atomic operation";
  return fmt::format("{} of {}", verb, counted(trap.size, "byte"));
}

std::string beside(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return fmt::format("address {:#x}", trap.address);
  switch (nearest->where) {
    case Where::behind:
      if (nearest->distance == 0)
        return fmt::format("right behind the end of {}", name_of(nearest->allocation));
      return fmt::format("{} behind the end of {}", counted(nearest->distance, "byte"),
                         name_of(nearest->allocation));
    case Where::before:
      return fmt::format("{} before the start of {}", counted(nearest->distance, "byte"),
                         name_of(nearest->allocation));
    case Where::freed:
      return fmt::format("in {} that was freed", name_of(nearest->allocation));
  }
  return {};
}

// An access may start inside an allocation and end outside.
std::string global_bounds(const Trap& trap, const DeviceMemory& memory) {
  if (const Allocation* allocation = memory.find(trap.address)) {
    return fmt::format("across the end of {}", name_of(*allocation));
  }
  return beside(trap, memory);
}

std::string wild_pointer(const Trap& trap, const DeviceMemory& memory) {
  if (trap.address < kNearNull) return "through a null pointer";
  if (memory.is_device_address(trap.address)) return fmt::format("at {}", beside(trap, memory));
  return fmt::format("at {:#x}, which is no device address: is it a host pointer?", trap.address);
}

// grid.sync() asks where the blocks of the grid meet, and traps where they cannot.
std::string why_trapped(const Launch& launch) {
  const auto asks = [](const auto& function) {
    return std::any_of(function->specials.begin(), function->specials.end(),
                       [](const auto& use) { return use.which == SpecialRegister::envreg1; });
  };
  const auto& functions = launch.program->functions;
  if (launch.grid_workspace != 0 || std::none_of(functions.begin(), functions.end(), asks))
    return {};
  return ", as grid.sync() does in a launch without cudaLaunchCooperativeKernel";
}

std::string what_happened(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return fmt::format("out-of-bounds {} {}", access(trap), global_bounds(trap, memory));
    case TrapKind::invalid_address:
      return fmt::format("invalid {} {}", access(trap), wild_pointer(trap, memory));
    case TrapKind::misaligned:
      return fmt::format("misaligned {} at address {:#x}, which is no multiple of {}", access(trap),
                         trap.address, trap.size);
    case TrapKind::shared_bounds:
      return fmt::format("out-of-bounds {} of shared memory at byte {}: the block has {}",
                         access(trap), static_cast<std::int32_t>(trap.address),
                         counted(launch.shared_size(), "byte"));
    case TrapKind::local_bounds:
      return fmt::format("out-of-bounds {} of a thread's local array", access(trap));
    case TrapKind::constant_bounds:
      return fmt::format("out-of-bounds {} of a kernel's parameters", access(trap));
    case TrapKind::assertion:
      return fmt::format("assertion '{}' failed", trap.text);
    case TrapKind::trap_instruction:
      return "the kernel stopped itself (__trap, or __brkpt without a debugger)" +
             why_trapped(launch);
    case TrapKind::barrier_deadlock:
      return fmt::format(
          "the block waits for ever: not all of its threads come to the same "
          "__syncthreads() ({})",
          trap.text);
    case TrapKind::stack_overflow:
      return "the stack overflowed: the recursion is too deep";
    case TrapKind::runaway:
      return fmt::format("the kernel does not end: a block executed more than its limit of {}",
                         counted(launch.instruction_limit, "instruction"));
    case TrapKind::blocks_deadlock:
      return fmt::format("the kernel does not end: its blocks wait for each other for ever ({})",
                         trap.text);
    case TrapKind::bad_image:
    case TrapKind::image_bounds:
    case TrapKind::image_alignment:
    case TrapKind::bad_call:
    case TrapKind::bad_free:
    case TrapKind::bad_sync:
      return trap.text;
  }
  return {};
}

// Of what kind of element the access is one, where that can be told: ", at index 16 of 16
// elements".
std::string element(const Trap& trap, const DeviceMemory& memory) {
  const auto nearest = memory.nearest(trap.address);
  if (trap.kind != TrapKind::out_of_bounds || !nearest || nearest->where == Where::freed) return {};
  const auto offset = static_cast<std::int64_t>(trap.address - nearest->allocation.begin);
  const std::string index = element_at(offset, trap.size, nearest->allocation);
  return index.empty() ? index : ", at " + index;
}

// What a thread beyond the last element reaches by its own number; what a loop or an offset reaches
// that is a little off; what is neither.
enum class Reach { threads, near, far };

Reach reach_of(const Trap& trap, const Launch& launch, const NearestAllocation& nearest) {
  const bool is_behind = nearest.where == Where::behind;
  const std::uint64_t bytes = nearest.distance + (is_behind ? nearest.allocation.size() : 0);
  if (bytes / std::max<std::uint64_t>(trap.size, 1) < launch.blocks() * launch.threads())
    return Reach::threads;
  return nearest.distance < nearest.allocation.size() ? Reach::near : Reach::far;
}

std::string bounds_advice(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  if (memory.find(trap.address) != nullptr)
    return trap.size > 4 ? "is the length a multiple of what one access takes?" : "";
  const auto nearest = memory.nearest(trap.address);
  if (!nearest) return {};
  if (nearest->where == Where::freed) return "free memory behind the last kernel that uses it";
  const bool is_behind = nearest->where == Where::behind;
  switch (reach_of(trap, launch, *nearest)) {
    case Reach::threads:
      return is_behind ? "does a guard like if (i < n) keep such threads out?"
                       : "does a guard keep the first threads out?";
    case Reach::near:
      return is_behind ? "is the index kept below the length, in loops, too?"
                       : "is the index kept from becoming negative?";
    case Reach::far:
      return "was the index computed as meant, from the right sizes?";
  }
  return {};
}

std::string advice(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  switch (trap.kind) {
    case TrapKind::out_of_bounds:
      return bounds_advice(trap, launch, memory);
    case TrapKind::invalid_address:
      if (trap.address < kNearNull)
        return trap.text.empty() ? "did cudaMalloc give it memory before the launch?" : trap.text;
      if (memory.is_device_address(trap.address)) return "was the index computed as meant?";
      return "pass what cudaMalloc or cudaMallocManaged gave";
    case TrapKind::misaligned:
      return trap.size > 8 ? "vectors like float4 need addresses that are multiples of their size"
                           : "was the pointer cast from one to a smaller type?";
    case TrapKind::shared_bounds:
      return launch.dynamic_shared > 0 ? "does the launch ask for enough bytes, and is the index "
                                         "below the array's length?"
                                       : "is the index below the array's length?";
    case TrapKind::local_bounds:
      return "is the index below the array's length?";
    case TrapKind::image_bounds:
      return "does a guard keep such threads out? The first coordinate counts bytes";
    case TrapKind::image_alignment:
      return "the first coordinate counts bytes: multiply it by the size of an element";
    case TrapKind::runaway:
      return "does every loop come to its end, for every thread?";
    default:
      return {};
  }
}

}  // namespace

std::string message_of(const Trap& trap, const Launch& launch, const DeviceMemory& memory) {
  const std::string what_to_do = advice(trap, launch, memory);
  return what_happened(trap, launch, memory) + by_thread(trap) + element(trap, memory) +
         (what_to_do.empty() ? "" : ": " + what_to_do);
}

}  // namespace labcheck::simgpu
