// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/access.hpp"

#include "harness/simgpu/exec/pattern_analysis.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/memory/touched_memory.hpp"
#include "harness/simgpu/state/hash_slot.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace labcheck::simgpu {
namespace {

constexpr unsigned kBanks = 32;

template <class Address>
std::int64_t as_signed(Address address) {
  return static_cast<std::int64_t>(static_cast<std::make_signed_t<Address>>(address));
}

// The bank passes of the lanes [from, to): the largest number of distinct words in one bank. The
// lanes must access at most 32 words.
std::uint32_t bank_passes(const SharedSite& site, unsigned from, unsigned to, std::uint32_t size) {
  const Pattern<std::uint32_t>& pattern = site.pattern;
  constexpr std::uint8_t kNone = 0xFF;
  std::uint32_t words[kLanes];   // the distinct ones
  std::uint8_t earlier[kLanes];  // for each of them, the one before it in its bank, or kNone
  std::uint8_t latest[kBanks];   // of each bank
  std::uint8_t in_bank[kBanks] = {};
  std::fill_n(latest, kBanks, kNone);
  std::uint8_t count = 0;
  std::uint8_t passes = 0;
  for (unsigned l = from; l < to; ++l) {
    if (!has_lane(pattern.mask, l)) continue;
    const std::uint32_t first = (pattern.relative[l] + site.pattern_start) / 4;
    for (std::uint32_t word = first; word < first + (size + 3) / 4; ++word) {
      const std::uint32_t bank = word % kBanks;
      std::uint8_t known = latest[bank];
      while (known != kNone && words[known] != word) known = earlier[known];
      if (known != kNone) continue;
      words[count] = word;
      earlier[count] = latest[bank];
      latest[bank] = count++;
      passes = std::max(passes, ++in_bank[bank]);
    }
  }
  return passes;
}

// What the lanes of a request touch: distinct words, and the sectors and transactions with them.
struct Touched {
  unsigned words = 0;
  unsigned sectors = 0;
  unsigned transactions = 0;

  std::uint64_t least_sectors() const { return (words * kWord + kSectorBytes - 1) / kSectorBytes; }
};

// Lane l accesses `size` bytes at `first` + `addresses[l]`, which are in one sector.
Touched touched_by(const std::uint64_t* addresses, Mask mask, std::uint64_t first,
                   std::uint32_t size) {
  constexpr unsigned kSlotBits = 7;
  constexpr std::size_t kSlots = 1 << kSlotBits;
  static_assert(kSlots >= 2 * kLanes);
  constexpr std::uint32_t kWordsOfSector[] = {0xFF, 0xFF00, 0xFF0000, 0xFF000000};
  std::uint32_t seen[kSlots] = {};  // a bit for each word of the transaction
  std::uint64_t transactions[kSlots];
  const unsigned words = size < kWord ? 1 : size / kWord;
  const std::uint32_t element = (1u << words) - 1;
  Touched touched;
  std::size_t slot = 0;
  std::uint64_t previous = ~std::uint64_t{0};
  for (const unsigned lane : lanes_in(mask)) {
    const std::uint64_t address = first + addresses[lane];
    const std::uint64_t transaction = address / kTransactionBytes;
    const auto byte = static_cast<unsigned>(address % kTransactionBytes);
    if (transaction != previous) {
      slot = slot_of<kSlotBits>(transaction);
      while (seen[slot] != 0 && transactions[slot] != transaction) slot = (slot + 1) % kSlots;
      transactions[slot] = previous = transaction;
    }
    const std::uint32_t known = seen[slot];
    const std::uint32_t bits = element * kLaneBits.of[byte / kWord];
    const std::uint32_t sector = kWordsOfSector[byte / kSectorBytes];
    touched.words += (known & bits) == 0 ? words : 0;
    touched.sectors += (known & sector) == 0 ? 1 : 0;
    touched.transactions += known == 0 ? 1 : 0;
    seen[slot] = known | bits;
  }
  return touched;
}

constexpr unsigned kLanesPerSector = 8;

Mask lanes_in_window(const std::uint64_t* addresses, Mask mask, std::uint64_t window) {
  Mask inside = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    inside |= Mask{addresses[l] - window < DeviceMemory::kWindowSize} << l;
  return inside & mask;
}

void count_shared(GenericRequests& counts, const std::uint64_t* addresses, Mask mask,
                  std::uint32_t size, std::uint64_t window) {
  std::uint32_t offsets[kLanes];
  for (unsigned l = 0; l < kLanes; ++l)
    offsets[l] = static_cast<std::uint32_t>(addresses[l] - window);
  SharedSite site;
  const std::uint32_t first = offsets[first_lane(mask)];
  analyze(site, offsets, mask, size, size < 4 ? first % 4 : 0);
  counts.shared_requests += 1;
  counts.shared_passes += site.pattern_passes;
  counts.shared_conflicts += site.pattern_conflicts;
}

}  // namespace

void analyze(SharedSite& site, const std::uint32_t* addresses, Mask mask, std::uint32_t size,
             std::uint32_t start) {
  analyze_pattern(site.pattern, addresses, mask, size);
  change_pattern(site, stride_of(site.pattern), size, start);
}

void change_pattern(SharedSite& site, std::optional<std::int64_t> stride, std::uint32_t size,
                    std::uint32_t start) {
  site.pattern_start = start;
  if (!site.counted) return;
  const unsigned groups = size <= 4 ? 1 : size / 4;
  const unsigned lanes = kLanes / groups;
  site.pattern_passes = 0;
  site.pattern_conflicts = 0;
  for (unsigned group = 0; group < groups; ++group) {
    const std::uint32_t passes = bank_passes(site, group * lanes, (group + 1) * lanes, size);
    site.pattern_passes += passes;
    site.pattern_conflicts += passes == 0 ? 0 : passes - 1;
  }
  site.strides.change_to(stride, site.pattern_passes - site.pattern_conflicts, site.requests);
}

void analyze(GlobalSite& site, const std::uint64_t* addresses, Mask mask, std::uint32_t size) {
  analyze_pattern(site.pattern, addresses, mask, size);
  change_pattern(site, stride_of(site.pattern));
}

void change_pattern(GlobalSite& site, std::optional<std::int64_t> stride) {
  site.pattern_active = lane_count(site.pattern.mask);
  if (!site.counted) return;
  site.pattern_costs.fill({});
  site.strides.change_to(stride, 0, site.requests);
}

void learn_valid(Pattern<std::uint32_t>& pattern, std::uint32_t end, std::uint32_t size) {
  pattern.known_valid = {static_cast<std::uint32_t>(-pattern.lowest),
                         static_cast<std::uint32_t>(end - pattern.span - size + 1)};
}

void learn_valid(GlobalSite& site, std::uint32_t size) {
  site.pattern.known_valid = {site.begin - static_cast<std::uint64_t>(site.pattern.lowest),
                              site.end - site.begin - site.pattern.span - size + 1};
}

RequestCost cost_in_global(GlobalSite& site, const Pattern<std::uint64_t>& pattern,
                           std::uint64_t first, std::uint32_t size) {
  if (!site.counted) return {1, 1};
  const std::uint64_t* relative = pattern.relative.data();
  const Touched touched = touched_by(relative, pattern.mask, first, size);
  // The least cost must not depend on which address of the pattern came first.
  const Touched at_0 = size < kWord ? touched_by(relative, pattern.mask, 0, size) : touched;
  site.strides.change_cost(at_0.least_sectors(), site.requests);
  return {static_cast<std::uint8_t>(touched.sectors),
          static_cast<std::uint8_t>(touched.transactions)};
}

RequestCost cost_in_constant(const GlobalSite& site) {
  if (!site.counted) return {1, 1};
  std::uint64_t addresses[kLanes];
  std::uint64_t* end = addresses;
  for (const unsigned lane : lanes_in(site.pattern.mask)) *end++ = site.pattern.relative[lane];
  std::sort(addresses, end);
  const auto different = static_cast<std::uint8_t>(std::unique(addresses, end) - addresses);
  return {different, different};
}

MemoryPlace place_of(AllocationKind kind) {
  return kind == AllocationKind::host      ? MemoryPlace::page_locked
         : kind == AllocationKind::managed ? MemoryPlace::managed
                                           : MemoryPlace::device;
}

bool find_range(Warp& warp, GlobalSite& site, std::uint64_t first, std::uint32_t size,
                AccessKind access) {
  const Allocation* allocation = warp.worker->memory->find(first, size);
  if (allocation == nullptr) return false;
  if (access != AccessKind::read && allocation->writers != nullptr) return false;
  const std::uint64_t lowest = first + static_cast<std::uint64_t>(site.pattern.lowest);
  if (!contains(allocation->begin, allocation->end, lowest, site.pattern.span + size)) return false;
  site.begin = allocation->begin;
  site.end = allocation->end;
  site.to_host = reinterpret_cast<std::int64_t>(allocation->host) -
                 static_cast<std::int64_t>(allocation->begin);
  site.place = place_of(allocation->kind);
  site.shadow = allocation->shadow.get();
  return true;
}

std::uint64_t address_conflicts(const std::uint64_t* addresses, Mask mask) {
  // Addresses in one small range, like those in most shared arrays, have a counter each.
  constexpr std::uint64_t kRange = 4096;
  thread_local std::array<std::uint8_t, kRange> in_range{};
  const std::uint64_t start = addresses[first_lane(mask)] / kRange;
  std::uint64_t outside = 0;
  each_lane(mask, [&](unsigned lane) { outside |= addresses[lane] / kRange ^ start; });
  if (outside == 0) {
    std::uint8_t most = 0;
    each_lane(mask,
              [&](unsigned lane) { most = std::max(most, ++in_range[addresses[lane] % kRange]); });
    each_lane(mask, [&](unsigned lane) { in_range[addresses[lane] % kRange] = 0; });
    return most;
  }
  constexpr unsigned kSlotBits = 6;
  constexpr std::size_t kSlots = 1 << kSlotBits;
  static_assert(kSlots >= 2 * kLanes);
  std::array<std::uint8_t, kSlots> counts{};
  std::array<std::uint64_t, kSlots> keys;
  std::uint8_t most = 0;
  for (const unsigned lane : lanes_in(mask)) {
    const std::uint64_t address = addresses[lane];
    std::size_t slot = slot_of<kSlotBits>(address);
    while (counts[slot] != 0 && keys[slot] != address) slot = (slot + 1) % kSlots;
    keys[slot] = address;
    most = std::max(most, ++counts[slot]);
  }
  return most;
}

void count_sectors(const Warp& warp, PlainSite& site, const std::uint64_t* addresses, Mask mask,
                   std::uint32_t size) {
  if (mask == 0 || warp.block->launch.program->checks == CheckLevel::fast) return;
  const Touched touched = touched_by(addresses, mask, 0, size);
  site.sectors += touched.sectors;
  site.excess_sectors += touched.sectors - touched.least_sectors();
}

std::uint64_t local_sectors(const std::uint64_t* addresses, Mask mask, std::uint32_t size) {
  const std::uint64_t words = std::max(size / 4, 1u);
  std::uint64_t sectors = 0;
  for (unsigned from = 0; from < kLanes; from += kLanesPerSector) {
    std::uint64_t seen[kLanesPerSector];
    unsigned count = 0;
    for (unsigned l = from; l < from + kLanesPerSector; ++l) {
      const std::uint64_t word = addresses[l] / 4;
      if (!has_lane(mask, l) || std::find(seen, seen + count, word) != seen + count) continue;
      seen[count++] = word;
    }
    sectors += count * words;
  }
  return sectors;
}

void count_generic(const Warp& warp, GlobalSite& site, const std::uint64_t* addresses, Mask mask,
                   std::uint32_t size, const std::array<Mask, kMemoryPlaces>& by_place) {
  const DeviceMemory& memory = *warp.worker->memory;
  const Mask shared = lanes_in_window(addresses, mask, memory.shared_window());
  const Mask local = lanes_in_window(addresses, mask, memory.local_window());
  if (shared != 0) count_shared(site.generic, addresses, shared, size, memory.shared_window());
  if (local != 0) {
    site.generic.local_requests += 1;
    site.generic.local_sectors += local_sectors(addresses, local, size);
    site.generic.local_threads += lane_count(local);
  }
  const Mask global = mask & ~(shared | local);
  if (global == 0) return;
  Pattern<std::uint64_t> pattern;
  analyze_pattern(pattern, addresses, global, size);
  const RequestCost cost = cost_in_global(site, pattern, addresses[first_lane(global)], size);
  site.pattern_costs.fill({});  // the least cost is now that of this request
  site.requests += 1;
  site.sectors += cost.sectors;
  site.transactions += cost.transactions;
  for (std::size_t place = 0; place < kMemoryPlaces; ++place)
    site.threads.counts[place] += lane_count(global & by_place[place]);
}

}  // namespace labcheck::simgpu
