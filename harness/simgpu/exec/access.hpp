// SPDX-License-Identifier: MIT
/// Faults inside a kernel, as values, and what the memory instructions share: access patterns,
/// their cost, accesses lane by lane, and traps for invalid accesses.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/memory/byte_writers.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/site.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

namespace labcheck::simgpu {

enum class AllocationKind : std::uint8_t;

enum class TrapKind : std::uint8_t {
  out_of_bounds,    // in device memory, near an allocation
  invalid_address,  // null, a host pointer, or far from anything
  misaligned,
  shared_bounds,
  local_bounds,
  constant_bounds,
  assertion,
  trap_instruction,
  barrier_deadlock,
  stack_overflow,
  runaway,
  blocks_deadlock,  // blocks wait for each other forever
  bad_call,
  bad_free,         // of an address that is not a block of the device heap
  bad_image,        // an invalid texture or surface object, or one of another shape
  image_bounds,     // an access outside of a surface
  image_alignment,  // an access to a surface that is not aligned to its size
  abandoned,        // no program waits for the kernel anymore
  bad_sync,         // a warp-wide instruction or barrier that breaks a rule or waits forever
};

enum class AccessKind : std::uint8_t { read, write, atomic };

/// A fault of a kernel. `instruction` has the source position. `thread` is the lowest faulting
/// thread of the warp.
struct Trap {
  TrapKind kind = TrapKind::trap_instruction;
  AccessKind access = AccessKind::read;
  const Instruction* instruction = nullptr;
  std::array<std::uint32_t, 3> block{};
  std::array<std::uint32_t, 3> thread{};
  std::uint64_t address = 0;
  std::uint32_t size = 0;    // [bytes] of the access
  std::uint64_t target = 0;  // identifies the memory that was missed (exec/bad_access.cpp)
  Mask lanes = 1;            // faulting lanes of the warp in this instruction
  std::uint64_t linear_block = 0;
  Message detail{};  // what the other members do not contain
};

/// Sets the site's pattern from the `addresses` of the lanes in `mask`, for elements of `size`
/// bytes, and computes its cost: the bank passes in shared memory. Shared memory has 32 banks of 4
/// bytes, and lanes that access the same 4-byte word share a pass. Accesses of 8 and 16 bytes split
/// the warp into 2 and 4 groups of lanes. `start` is the first lane's byte offset in its bank.
void analyze(SharedSite& site, const std::uint32_t* addresses, Mask mask, std::uint32_t size,
             std::uint32_t start);

/// The same for global memory. Discards the costs of the previous pattern.
void analyze(GlobalSite& site, const std::uint64_t* addresses, Mask mask, std::uint32_t size);

/// The same after analyze_pattern() has set the pattern, with its stride_of().
void change_pattern(SharedSite& site, std::optional<std::int64_t> stride, std::uint32_t size,
                    std::uint32_t start);
void change_pattern(GlobalSite& site, std::optional<std::int64_t> stride);

/// Sets the addresses for which later accesses of `size` bytes with the same pattern are valid:
/// those in [0, end) of shared memory, or in the site's last used allocation.
void learn_valid(Pattern<std::uint32_t>& pattern, std::uint32_t end, std::uint32_t size);
void learn_valid(GlobalSite& site, std::uint32_t size);

/// The cost of the site's next request, which has `pattern` and whose first lane accesses address
/// `first`. Sets the least cost of requests from there on.
RequestCost cost_in_global(GlobalSite& site, const Pattern<std::uint64_t>& pattern,
                           std::uint64_t first, std::uint32_t size);

/// The cost of such a request to constant memory: the number of distinct addresses.
RequestCost cost_in_constant(const GlobalSite& site);

/// The number of passes that an atomic operation takes: the largest number of lanes with the same
/// address.
std::uint64_t address_conflicts(const std::uint64_t* addresses, Mask mask);

/// Counts the sectors of a request by other means than loads and stores, in which the lanes in
/// `mask` access `size` bytes of global memory each.
void count_sectors(const Warp& warp, PlainSite& site, const std::uint64_t* addresses, Mask mask,
                   std::uint32_t size);

/// Sectors that a request to local memory touches. The 4-byte words of the 32 lanes are adjacent
/// (CUDA C++ Programming Guide, "Local Memory"), so 8 lanes that access the same local address
/// share a sector.
std::uint64_t local_sectors(const std::uint64_t* addresses, Mask mask, std::uint32_t size);

/// Counts a request with generic `addresses` toward the memory spaces that the lanes access.
/// `by_place` has the lanes of each MemoryPlace.
void count_generic(const Warp& warp, GlobalSite& site, const std::uint64_t* addresses, Mask mask,
                   std::uint32_t size, const std::array<Mask, kMemoryPlaces>& by_place);

MemoryPlace place_of(AllocationKind kind);

/// Points `site` to the allocation that contains the accesses of all lanes, the first lane's at
/// `first`. False if no single allocation contains them, or if they are writes to a buffer whose
/// writers are recorded lane by lane.
bool find_range(Warp& warp, GlobalSite& site, std::uint64_t first, std::uint32_t size,
                AccessKind access);

/// Whether [begin, end) contains the `size` bytes at `address`. Bytes beyond the end of the address
/// space are not contained.
inline bool contains(std::uint64_t begin, std::uint64_t end, std::uint64_t address,
                     std::uint64_t size) {
  return address >= begin && address <= end && end - address >= size;
}

/// The shared memory address in a 64-bit register. A value that is not a 32-bit offset becomes an
/// offset that is out of bounds.
inline std::uint32_t shared_address(std::uint64_t address) {
  constexpr std::uint32_t kOutside = 0x7FFFFFF0;
  const bool fits = static_cast<std::int64_t>(address) == static_cast<std::int32_t>(address);
  return fits ? static_cast<std::uint32_t>(address) : kOutside;
}

/// The host memory of one lane's access. In local memory, consecutive 4-byte words of a lane are
/// not adjacent. `bytes` is nullptr if the address is invalid.
struct HostLocation {
  std::byte* bytes = nullptr;
  bool is_local = false;
  bool read_only = false;          // a kernel's parameters
  ByteWriters* writers = nullptr;  // of the allocation
  std::size_t offset = 0;          // in the allocation
  MemoryPlace place = MemoryPlace::device;

  std::byte* at(std::size_t byte) const {
    return bytes + (is_local ? byte / 4 * kLanes * 4 + byte % 4 : byte);
  }

  /// Records that the kernel writes `size` bytes.
  void note_write(std::size_t size) const {
    if (writers != nullptr) writers->set(offset, size, Writer::kernel);
  }
};

/// Finds the `size` bytes at a generic address of lane `lane`: in an allocation, in the kernel's
/// parameters, or in the block's shared or the thread's local memory.
HostLocation find_location(const Warp& warp, std::uint64_t address, std::uint32_t size,
                           unsigned lane);

/// The same for an atomic operation, whose address must be aligned and not in local memory.
HostLocation find_atomic_location(const Warp& warp, std::uint64_t address, std::uint32_t size,
                                  unsigned lane);

/// The host address of byte `address` of a lane's local memory. The 4-byte words of the lanes are
/// interleaved, so at most one word is contiguous.
inline std::byte* local_word(const Warp& warp, unsigned lane, std::uint32_t address) {
  return warp.local + (std::size_t{address / 4} * kLanes + lane) * 4 + address % 4;
}

/// Stops the kernel with a fault at `i` in `lanes`, the lowest of which accesses `address`. Returns
/// nullptr for the handler to return. With full checks, a handler that traps because of an address
/// has executed the instruction for no lane, so that the kernel can continue without the access
/// (exec/bad_access.cpp).
const Instruction* trap(Warp& warp, const Instruction* i, TrapKind kind, AccessKind access,
                        Mask lanes, std::uint64_t address, std::uint32_t size);

/// The same for faults without an address.
const Instruction* trap(Warp& warp, const Instruction* i, TrapKind kind, unsigned lane,
                        Message detail);

/// Traps because `address` is invalid for `lane`, or, given the `addresses` of all lanes, because
/// `lane` is the first lane with an invalid one.
const Instruction* trap_bad_address(Warp& warp, const Instruction* i, std::uint64_t address,
                                    std::uint32_t size, unsigned lane, AccessKind access);
const Instruction* trap_bad_address(Warp& warp, const Instruction* i,
                                    const std::uint64_t* addresses, std::uint32_t size,
                                    unsigned lane, AccessKind access);

/// Traps an atomic operation because `lane` is the first lane with an invalid or local address.
const Instruction* trap_bad_atomic(Warp& warp, const Instruction* i, const std::uint64_t* addresses,
                                   std::uint32_t size, unsigned lane);

/// Traps if the generic address of an active lane is invalid. Returns whether it has trapped.
bool trap_if_bad(Warp& warp, const Instruction* i, const std::uint64_t* addresses,
                 std::uint32_t size, AccessKind access);

/// Traps for the lanes of a shared memory access that are out of bounds or misaligned.
const Instruction* trap_shared_access(Warp& warp, const Instruction* i,
                                      const std::uint32_t* addresses, std::uint32_t size,
                                      AccessKind access);

/// Traps for the lanes of a global memory access that are misaligned.
const Instruction* trap_misaligned(Warp& warp, const Instruction* i, const std::uint64_t* addresses,
                                   std::uint32_t size, AccessKind access);

/// Executes a load or store for the lanes in `mask`. Lane l accesses its generic address,
/// `bases[l]` plus the instruction's immediate, which may be in any memory space. Returns what the
/// handler must return.
const Instruction* access_lane_by_lane(Warp& warp, const Instruction* i, AccessKind access,
                                       const AccessedRegisters& registers,
                                       const std::uint64_t* bases, Mask mask);

/// For an access to shared memory with 64-bit addresses: 32-bit addresses that, plus the
/// instruction's immediate, are the same. Valid until the warp's worker calls it again.
const std::uint32_t* narrow_addresses(Warp& warp, const Instruction* i);

/// Counts a request by the lanes in `mask` at the instruction's site.
inline PlainSite& count_request(Warp& warp, const Instruction* i, Mask mask) {
  PlainSite& site = warp.plain_sites[i->site];
  site.requests += 1;
  site.threads += lane_count(mask);
  return site;
}

// The functions below are always inlined, because the linker must not use one copy of them for all
// instruction sets (exec/variant/CMakeLists.txt).

/// Whether accesses of the instruction must be recorded for the full checks. Constant memory is
/// written before the launch, so it is not checked.
[[gnu::always_inline]] inline bool is_checked(const Warp& warp, const Instruction* i) {
  return warp.checks != nullptr && (i->flags & kConstantMemory) == 0;
}

/// The cost of a request with the site's pattern whose first lane accesses `size` bytes at
/// `address`.
[[gnu::always_inline]] inline RequestCost known_cost(const Instruction* i, GlobalSite& site,
                                                     std::uint64_t address, std::uint32_t size) {
  RequestCost& cost = site.pattern_costs[address % 128];
  if (cost.sectors == 0) {
    cost = (i->flags & kConstantMemory) != 0 ? cost_in_constant(site)
                                             : cost_in_global(site, site.pattern, address, size);
  }
  return cost;
}

/// Count a request with the site's pattern.
[[gnu::always_inline]] inline void count_request(GlobalSite& site, RequestCost cost) {
  site.requests += 1;
  site.sectors += cost.sectors;
  site.transactions += cost.transactions;
  site.threads.counts[static_cast<std::size_t>(site.place)] += site.pattern_active;
}
[[gnu::always_inline]] inline void count_request(SharedSite& site) {
  site.requests += 1;
  site.passes += site.pattern_passes;
  site.conflicts += site.pattern_conflicts;
}

/// A loaded value as the contents of its register: extended by T's sign to R.
template <class R, class T>
[[gnu::always_inline]] inline R extended(T value) {
  if constexpr (std::is_signed_v<T>) {
    return static_cast<R>(static_cast<std::make_signed_t<R>>(value));
  } else {
    return static_cast<R>(value);
  }
}

/// After a load of uninitialized memory: returns to the scheduler, which must follow the registers
/// from here on.
[[gnu::always_inline]] inline const Instruction* follow_from(Warp& warp, const Instruction* next) {
  warp.stop = Stop::diverged;
  warp.next = next;
  return nullptr;
}

}  // namespace labcheck::simgpu
