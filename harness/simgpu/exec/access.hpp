/// What memory instructions have in common: learning the shape of an access, counting what it
/// costs, refusing it.
#pragma once

#include "harness/simgpu/exec/site.hpp"
#include "harness/simgpu/exec/trap.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// Makes `pattern` that of `addresses` in the lanes of `mask`, for elements of `size` bytes.
void learn(Pattern<std::uint32_t>& pattern, const std::uint32_t* addresses, Mask mask,
           std::uint32_t size);
void learn(Pattern<std::uint64_t>& pattern, const std::uint64_t* addresses, Mask mask,
           std::uint32_t size);

/// The same with what the pattern costs: passes over the banks of shared memory. Shared memory has
/// 32 banks of 4 bytes; lanes that want the same 4-byte word share it. Accesses of 8 and 16 bytes
/// take the lanes in 2 and 4 groups. `start` is the first lane's byte in its bank.
void learn(SharedSite& site, const std::uint32_t* addresses, Mask mask, std::uint32_t size,
           std::uint32_t start);

/// The same for global memory; forgets the costs of the pattern before.
void learn(GlobalSite& site, const std::uint64_t* addresses, Mask mask, std::uint32_t size);

/// What a request with the site's pattern takes when its first lane is at `first`.
RequestCost cost_in_global(const GlobalSite& site, std::uint64_t first, std::uint32_t size);

/// The same where it is to constant memory: the distinct addresses among the lanes.
RequestCost cost_in_constant(const GlobalSite& site);

/// Sectors that a request to local memory touches. Words of 4 bytes lie side by side for the 32
/// lanes (CUDA C++ Programming Guide, "Local Memory"), so 8 lanes at one address share a sector.
std::uint64_t local_sectors(const std::uint64_t* addresses, Mask mask, std::uint32_t size);

/// Counts a request with generic `addresses` for the memory that each lane's lies in.
void count_generic(const Warp& warp, GlobalSite& site, const std::uint64_t* addresses, Mask mask,
                   std::uint32_t size);

/// Makes `site` point to the allocation that holds all lanes of the pattern, first lane at `first`.
/// False where no single allocation does.
bool find_range(Warp& warp, GlobalSite& site, std::uint64_t first, std::uint32_t size);

/// Whether [begin, end) holds `size` bytes from `address` on, none of which lie beyond the end of
/// the address space.
inline bool holds(std::uint64_t begin, std::uint64_t end, std::uint64_t address,
                  std::uint64_t size) {
  return address >= begin && address <= end && end - address >= size;
}

/// An address of shared memory in a register of 64 bits; one that is no offset there becomes one
/// that is too large.
inline std::uint32_t shared_address(std::uint64_t address) {
  constexpr std::uint32_t kOutside = 0x7FFFFFF0;
  const bool fits = static_cast<std::int64_t>(address) == static_cast<std::int32_t>(address);
  return fits ? static_cast<std::uint32_t>(address) : kOutside;
}

/// Where the bytes of one lane's access are on the host: in words of 4 bytes, which in local memory
/// do not lie side by side. `bytes` is nullptr where there are none.
struct HostPlace {
  std::byte* bytes = nullptr;
  bool is_local = false;
  bool read_only = false;  // a kernel's parameters

  std::byte* at(std::size_t byte) const {
    return bytes + (is_local ? byte / 4 * kLanes * 4 + byte % 4 : byte);
  }
};

/// The place of `size` bytes at a generic address of lane `lane`: in an allocation, in the block's
/// shared or the thread's local memory.
HostPlace find_place(const Warp& warp, std::uint64_t address, std::uint32_t size, unsigned lane);

/// Where byte `address` of a lane's local memory is; words of 4 bytes are interleaved, so no more
/// than a word is in one piece.
inline std::byte* local_word(const Warp& warp, unsigned lane, std::uint32_t address) {
  return warp.local + (std::size_t{address / 4} * kLanes + lane) * 4 + address % 4;
}

/// Stops the kernel with a fault of `lane` (the lowest of `lanes`) at `i`; returns nullptr for the
/// handler to return.
const Instruction* trap(Warp& warp, const Instruction* i, TrapKind kind, AccessKind access,
                        unsigned lane, std::uint64_t address, std::uint32_t size,
                        std::uint32_t lane_count);

/// The same for traps that are not about an address.
const Instruction* trap(Warp& warp, const Instruction* i, TrapKind kind, unsigned lane,
                        std::string text);

/// Traps because `address` of `lane` is nowhere, or of several lanes' `addresses` that of `lane`,
/// the first one.
const Instruction* refuse_address(Warp& warp, const Instruction* i, std::uint64_t address,
                                  std::uint32_t size, unsigned lane, AccessKind access);
const Instruction* refuse_address(Warp& warp, const Instruction* i, const std::uint64_t* addresses,
                                  std::uint32_t size, unsigned lane, AccessKind access);

/// Finds which lanes of a shared access are out of bounds or misaligned, and traps.
const Instruction* refuse_shared(Warp& warp, const Instruction* i, const std::uint32_t* addresses,
                                 std::uint32_t size, AccessKind access);

/// The same for a global access that is misaligned.
const Instruction* refuse_misaligned(Warp& warp, const Instruction* i,
                                     const std::uint64_t* addresses, std::uint32_t size,
                                     AccessKind access);

}  // namespace labcheck::simgpu
