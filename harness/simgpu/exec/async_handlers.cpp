// SPDX-License-Identifier: MIT
// cp.async and the instructions that wait for it.
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <vector>

namespace labcheck::simgpu {
namespace {

const CopyOperands& operands_of(const Warp& warp, const Instruction* i) {
  return warp.block->launch.program->copies[i->site];
}

// Whether the lanes' addresses match `pattern`.
template <class Address>
bool matches_pattern(const Pattern<Address>& pattern, const Address* addresses, Mask mask) {
  if (pattern.mask != mask) return false;
  const Address first = addresses[first_lane(mask)];
  for (const unsigned lane : lanes_in(mask)) {
    if (static_cast<Address>(addresses[lane] - first) != pattern.relative[lane]) return false;
  }
  return true;
}

void count_store(SharedSite& site, const std::uint32_t* addresses, Mask mask, std::uint32_t size) {
  if (!matches_pattern(site.pattern, addresses, mask)) analyze(site, addresses, mask, size, 0);
  count_request(site);
}

/// The sources of one copy: the address and size that each lane reads.
struct Sources {
  Mask mask = 0;  // lanes that read anything
  std::uint64_t addresses[kLanes] = {};
  std::uint32_t sizes[kLanes] = {};
};

Sources sources_of(Warp& warp, const CopyOperands& operands) {
  Sources sources;
  const Mask ignoring = predicate(warp, operands.ignore, operands.ignore_negated ? 1 : 0);
  for (const unsigned lane : lanes_in(warp.mask)) {
    sources.addresses[lane] = operands.from.address(warp, lane);
    if (!has_lane(ignoring, lane)) sources.sizes[lane] = words(warp, operands.source_bytes)[lane];
    if (sources.sizes[lane] != 0) sources.mask |= Mask{1} << lane;
  }
  return sources;
}

void read_source(WarpCopy& copy, unsigned lane, const HostLocation& location, std::uint32_t size) {
  for (std::uint32_t byte = 0; byte < size; ++byte) copy.values[lane][byte] = *location.at(byte);
}

// Reads the sources into the copy. False after a trap.
bool read_sources(Warp& warp, const Instruction* i, const Sources& sources, WarpCopy& copy) {
  GlobalSite& site = warp.global_sites[operands_of(warp, i).global_site];
  if (!matches_pattern(site.pattern, sources.addresses, sources.mask))
    analyze(site, sources.addresses, sources.mask, copy.bytes);
  const std::uint64_t first = sources.addresses[first_lane(sources.mask)];
  const std::uint64_t lowest = first + static_cast<std::uint64_t>(site.pattern.lowest);
  const bool in_one = contains(site.begin, site.end, lowest, site.pattern.span + copy.bytes) ||
                      find_range(warp, site, first, copy.bytes, AccessKind::read);
  if (!in_one) site.forget_range();
  for (const unsigned lane : lanes_in(sources.mask)) {
    const std::uint64_t address = sources.addresses[lane];
    const std::uint32_t size = sources.sizes[lane];
    auto* const bytes =
        reinterpret_cast<std::byte*>(address + static_cast<std::uint64_t>(site.to_host));
    const HostLocation location =
        in_one ? HostLocation{bytes, false, false} : find_location(warp, address, size, lane);
    if (location.bytes == nullptr) {
      trap_bad_address(warp, i, address, size, lane, AccessKind::read);
      return false;
    }
    read_source(copy, lane, location, size);
  }
  count_request(site, known_cost(i, site, first, copy.bytes));
  return true;
}

const Instruction* execute_copy(Warp& warp, const Instruction* i) {
  const CopyOperands& operands = operands_of(warp, i);
  WarpCopy copy;
  copy.by = i;
  copy.pending = warp.mask;
  copy.bytes = operands.bytes;
  const Sources sources = sources_of(warp, operands);
  for (const unsigned lane : lanes_in(warp.mask)) {
    const std::uint32_t to = copy.to[lane] = shared_address(operands.to.address(warp, lane));
    if (!contains(0, warp.shared_size, to, copy.bytes) || to % copy.bytes != 0) {
      for (unsigned l = 0; l < kLanes; ++l)
        copy.to[l] = shared_address(operands.to.address(warp, l));
      return trap_shared_access(warp, i, copy.to.data(), copy.bytes, AccessKind::write);
    }
    if (sources.addresses[lane] % copy.bytes != 0 && sources.sizes[lane] != 0)
      return trap_misaligned(warp, i, sources.addresses, copy.bytes, AccessKind::read);
    if (sources.sizes[lane] > copy.bytes) {
      return trap(
          warp, i, TrapKind::bad_call, lane,
          text::copy_with_larger_source(as_number(copy.bytes), as_number(sources.sizes[lane])));
    }
  }
  if (sources.mask != 0 && !read_sources(warp, i, sources, copy)) return nullptr;
  count_store(warp.shared_sites[operands.shared_site], copy.to.data(), warp.mask, copy.bytes);
  warp.block->copies.begin(warp, copy);
  return i + 1;
}

// The host address of the source of a lane's bulk copy; nullptr if it is not in one allocation.
const std::byte* bulk_source(const Warp& warp, std::uint64_t address, std::uint32_t size) {
  const Allocation* allocation = warp.worker->memory->find(address, size);
  return allocation == nullptr ? nullptr : allocation->at(address);
}

// cp.async.bulk: addresses and sizes must be multiples of 16 (PTX ISA, "cp.async.bulk").
const Instruction* execute_bulk_copy(Warp& warp, const Instruction* i) {
  constexpr std::uint32_t kUnit = 16;
  const CopyOperands& operands = operands_of(warp, i);
  std::uint32_t to[kLanes];
  std::uint64_t from[kLanes];
  std::uint32_t mbarriers[kLanes];
  for (unsigned l = 0; l < kLanes; ++l) {
    to[l] = shared_address(operands.to.address(warp, l));
    from[l] = operands.from.address(warp, l);
    mbarriers[l] = shared_address(operands.mbarrier.address(warp, l));
  }
  for (const unsigned lane : lanes_in(warp.mask)) {
    const std::uint32_t size = words(warp, operands.source_bytes)[lane];
    if (size == 0 || size % kUnit != 0) {
      return trap(warp, i, TrapKind::bad_call, lane,
                  text::bulk_copy_size_is_invalid(ByteCount{size}, as_number(kUnit)));
    }
    if (!contains(0, warp.shared_size, to[lane], size))
      return trap_shared_access(warp, i, to, size, AccessKind::write);
    if (to[lane] % kUnit != 0) return trap_shared_access(warp, i, to, kUnit, AccessKind::write);
    if (from[lane] % kUnit != 0) return trap_misaligned(warp, i, from, kUnit, AccessKind::read);
    constexpr std::uint32_t kMbarrier = sizeof(std::uint64_t);
    if (!contains(0, warp.shared_size, mbarriers[lane], kMbarrier) ||
        mbarriers[lane] % kMbarrier != 0)
      return trap_shared_access(warp, i, mbarriers, kMbarrier, AccessKind::atomic);
    const std::byte* source = bulk_source(warp, from[lane], size);
    if (source == nullptr)
      return trap_bad_address(warp, i, from[lane], size, lane, AccessKind::read);
    warp.block->copies.begin(warp, i, lane,
                             {to[lane], mbarriers[lane], std::vector(source, source + size)});
  }
  return i + 1;
}

const Instruction* execute_commit(Warp& warp, const Instruction* i) {
  warp.block->copies.commit(warp);
  return i + 1;
}

const Instruction* execute_wait_for_groups(Warp& warp, const Instruction* i) {
  const auto groups = static_cast<std::uint32_t>(i->immediate);
  return warp.block->copies.finish(warp, groups) ? i + 1 : nullptr;
}

const Instruction* execute_wait_for_all(Warp& warp, const Instruction* i) {
  warp.block->copies.commit(warp);
  return warp.block->copies.finish(warp, 0) ? i + 1 : nullptr;
}

}  // namespace

constinit const Handlers kBeginCopy = same(execute_copy);
constinit const Handlers kBeginBulkCopy = same(execute_bulk_copy);
constinit const Handlers kCommitCopies = same(execute_commit);
constinit const Handlers kWaitForCopies = same(execute_wait_for_groups);
constinit const Handlers kWaitForAllCopies = same(execute_wait_for_all);

}  // namespace labcheck::simgpu
