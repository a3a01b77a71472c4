// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/access.hpp"

#include "harness/simgpu/exec/different_values.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

#include <algorithm>
#include <bit>
#include <optional>

namespace labcheck::simgpu {
namespace {

constexpr unsigned kBanks = 32;
constexpr unsigned kOctet = 8;
constexpr std::uint64_t kTransactionBytes = 128;

template <class Address>
std::int64_t as_signed(Address address) {
  return static_cast<std::int64_t>(static_cast<std::make_signed_t<Address>>(address));
}

// The shape of `count` lanes starting at `first`: uniform, consecutive or scattered.
template <class Address>
Shape shape_of(const Pattern<Address>& pattern, unsigned first, unsigned count,
               std::uint32_t size) {
  const Address start = pattern.relative[first];
  const auto step = static_cast<Address>(pattern.relative[first + 1] - start);
  if (step != 0 && step != size) return Shape::scattered;
  bool uniform = true;
  bool consecutive = true;
  for (unsigned l = 0; l < count; ++l) {
    uniform = uniform && pattern.relative[first + l] == start;
    consecutive =
        consecutive && pattern.relative[first + l] == static_cast<Address>(start + l * size);
  }
  return uniform ? Shape::uniform : consecutive ? Shape::consecutive : Shape::scattered;
}

template <class Address>
void find_shape(Pattern<Address>& pattern, std::uint32_t size) {
  pattern.shape = shape_of(pattern, 0, kLanes, size);
  pattern.consecutive = 0;
  if (pattern.shape != Shape::scattered || pattern.mask != kAllLanes) return;
  for (unsigned octet = 0; octet < kLanes / kOctet; ++octet) {
    const Shape part = shape_of(pattern, octet * kOctet, kOctet, size);
    if (part == Shape::scattered) return;
    if (part == Shape::consecutive) pattern.consecutive |= static_cast<std::uint8_t>(1u << octet);
  }
  pattern.shape = Shape::octets;
}

template <class Address>
void analyze_pattern(Pattern<Address>& pattern, const Address* addresses, Mask mask,
                     std::uint32_t size) {
  const Address first = addresses[first_lane(mask)];
  pattern.mask = mask;
  pattern.runs.state = WordRuns::State::unknown;
  Address bits = 0;
  for (unsigned l = 0; l < kLanes; ++l) {
    const Address relative = (mask & kLaneBits.of[l]) != 0 ? addresses[l] - first : 0;
    pattern.relative[l] = relative;
    bits |= relative;
  }
  pattern.aligned = bits % size == 0;  // a power of two
  std::make_signed_t<Address> lowest = 0;
  std::make_signed_t<Address> highest = 0;
  for (const Address relative : pattern.relative) {
    const auto distance = static_cast<std::make_signed_t<Address>>(relative);
    lowest = std::min(lowest, distance);
    highest = std::max(highest, distance);
  }
  pattern.lowest = lowest;
  pattern.highest = highest;
  constexpr std::uint64_t kMaxSpan = std::uint64_t{1} << 63;
  pattern.span = std::min(kMaxSpan, static_cast<std::uint64_t>(pattern.highest) -
                                        static_cast<std::uint64_t>(pattern.lowest));
  find_shape(pattern, size);
}

// The distance in bytes between more than half of the pairs of neighboring lanes.
template <class Address>
std::optional<std::int64_t> stride_of(const Pattern<Address>& pattern) {
  const Mask pairs = pattern.mask & pattern.mask >> 1;
  const auto distance = [&](unsigned l) {
    return as_signed(static_cast<Address>(pattern.relative[l + 1] - pattern.relative[l]));
  };
  // The majority vote of Boyer and Moore finds a candidate, which is then counted.
  std::int64_t candidate = 0;
  int votes = 0;
  for (Mask rest = pairs; rest != 0; rest &= rest - 1) {
    const std::int64_t d = distance(first_lane(rest));
    if (votes == 0) candidate = d;
    votes += d == candidate ? 1 : -1;
  }
  int agreeing = 0;
  for (Mask rest = pairs; rest != 0; rest &= rest - 1)
    agreeing += distance(first_lane(rest)) == candidate ? 1 : 0;
  if (agreeing * 2 <= static_cast<int>(lane_count(pairs))) return std::nullopt;
  return candidate;
}

// The bank passes of the lanes [from, to): the largest number of distinct words in one bank.
std::uint32_t bank_passes(const SharedSite& site, unsigned from, unsigned to, std::uint32_t size) {
  const Pattern<std::uint32_t>& pattern = site.pattern;
  std::uint32_t words[kLanes * 4];
  unsigned count = 0;
  for (unsigned l = from; l < to; ++l) {
    if (!has_lane(pattern.mask, l)) continue;
    const std::uint32_t first = (pattern.relative[l] + site.pattern_start) / 4;
    for (std::uint32_t word = 0; word < (size + 3) / 4; ++word) words[count++] = first + word;
  }
  const auto* end = words + keep_different(words, count);
  std::uint32_t in_bank[kBanks] = {};
  std::uint32_t passes = 0;
  for (const auto* word = words; word != end; ++word)
    passes = std::max(passes, ++in_bank[*word % kBanks]);
  return passes;
}

// Numbers of the different aligned pieces of `unit` bytes that a request touches.
struct Pieces {
  std::uint64_t numbers[kLanes * 2];
  unsigned count = 0;

  template <class Address>
  Pieces(const Pattern<Address>& pattern, std::uint64_t first, std::uint32_t size,
         std::uint64_t unit) {
    for (const unsigned lane : lanes_in(pattern.mask)) {
      const std::uint64_t address =
          first + static_cast<std::uint64_t>(as_signed(pattern.relative[lane]));
      numbers[count++] = address / unit;
      const std::uint64_t last = (address + size - 1) / unit;
      if (last != numbers[count - 1]) numbers[count++] = last;
    }
    count = keep_different(numbers, count);
  }

  // Combines each `ratio` pieces.
  void coarsen(std::uint64_t ratio) {
    for (unsigned k = 0; k < count; ++k) numbers[k] /= ratio;
    count = keep_different(numbers, count);
  }
};

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

void analyze(Pattern<std::uint32_t>& pattern, const std::uint32_t* addresses, Mask mask,
             std::uint32_t size) {
  analyze_pattern(pattern, addresses, mask, size);
}

void analyze(Pattern<std::uint64_t>& pattern, const std::uint64_t* addresses, Mask mask,
             std::uint32_t size) {
  analyze_pattern(pattern, addresses, mask, size);
}

void analyze(SharedSite& site, const std::uint32_t* addresses, Mask mask, std::uint32_t size,
             std::uint32_t start) {
  analyze_pattern(site.pattern, addresses, mask, size);
  site.pattern_start = start;
  site.pattern_active = lane_count(mask);
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
  site.strides.change_to(stride_of(site.pattern), site.pattern_passes - site.pattern_conflicts,
                         site.requests);
}

void analyze(GlobalSite& site, const std::uint64_t* addresses, Mask mask, std::uint32_t size) {
  analyze_pattern(site.pattern, addresses, mask, size);
  site.pattern_active = lane_count(mask);
  if (!site.counted) return;
  site.pattern_costs.fill({});
  const std::uint64_t elements = site.pattern.shape == Shape::uniform ? 1 : site.pattern_active;
  site.strides.change_to(stride_of(site.pattern),
                         (elements * size + kSectorBytes - 1) / kSectorBytes, site.requests);
}

RequestCost cost_in_global(const GlobalSite& site, std::uint64_t first, std::uint32_t size) {
  if (!site.counted) return {1, 1};
  Pieces pieces(site.pattern, first, size, kSectorBytes);
  const auto sectors = static_cast<std::uint8_t>(pieces.count);
  pieces.coarsen(kTransactionBytes / kSectorBytes);
  return {sectors, static_cast<std::uint8_t>(pieces.count)};
}

RequestCost cost_in_constant(const GlobalSite& site) {
  if (!site.counted) return {1, 1};
  const auto addresses = static_cast<std::uint8_t>(Pieces(site.pattern, 0, 1, 1).count);
  return {addresses, addresses};
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
  GlobalSite request;
  analyze(request, addresses, global, size);
  const RequestCost cost = cost_in_global(request, addresses[first_lane(global)], size);
  site.requests += 1;
  site.sectors += cost.sectors;
  site.transactions += cost.transactions;
  for (std::size_t place = 0; place < kMemoryPlaces; ++place)
    site.threads.counts[place] += lane_count(global & by_place[place]);
}

}  // namespace labcheck::simgpu
