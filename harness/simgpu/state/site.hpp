// SPDX-License-Identifier: MIT
/// The state of each memory instruction while a kernel runs: the pattern of its last access, and
/// its counters.
#pragma once

#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// `count` adjacent 4-byte words. Each group of 2^spread words belongs to the same lanes: the first
/// group to `lanes`, the next one to the lanes one above, and so on.
struct WordRun {
  std::int32_t first = 0;  // [words] relative to the first lane's
  Mask lanes = 0;
  std::uint16_t count = 0;
  std::uint8_t spread = 0;

  Mask lanes_of(unsigned word) const { return lanes << (word >> spread); }
  bool operator==(const WordRun&) const = default;
};

/// The words of an access pattern as runs, in the order of their lowest lanes.
struct WordRuns {
  enum class State : std::uint8_t {
    unknown,
    runs,
    none,  // lanes use parts of words, or are too far apart
  };

  State state = State::unknown;
  bool disjoint = false;  // no two lanes use the same word
  std::vector<WordRun> runs;
};

/// The arrangement of the addresses of a warp's lanes.
enum class Shape : std::uint8_t {
  unknown,
  uniform,      // all the same
  consecutive,  // lane i is i elements after lane 0
  octets,       // each group of 8 lanes is uniform or consecutive
  run,          // some lanes in a row are active, each one element after the one before it
  scattered,
};

/// Addresses from `from` on; none if `count` is 0.
template <class Address>
struct AddressInterval {
  Address from = 0;
  Address count = 0;

  bool contains(Address address) const { return static_cast<Address>(address - from) < count; }
};

/// The addresses of one access relative to its first active lane. Accesses with the same relative
/// addresses have the same shape, extent and conflicts, so these are computed once and reused.
template <class Address>
struct alignas(64) Pattern {
  std::array<Address, kLanes> relative{};  // inactive lanes: 0
  Mask mask = 0;
  Shape shape = Shape::unknown;
  bool aligned = false;  // all lanes are aligned like the first one
  /// For `octets`: bit g is set if lanes 8g to 8g+7 are consecutive, not uniform.
  std::uint8_t consecutive = 0;
  std::int64_t lowest = 0;  // [bytes] of the lowest and the highest lane
  std::int64_t highest = 0;
  std::uint64_t span = 0;  // [bytes] between the two; at most 2^63
  /// Addresses of the first lane with which no lane is out of bounds. Empty if they are not known,
  /// if some lanes are misaligned, or if accesses must be recorded for the full checks.
  AddressInterval<Address> known_valid;
  WordRuns runs;  // only with full checks
};

/// Counts requests by the distance in bytes between neighboring lanes. The order in which tallies
/// are added does not change the result.
class StrideTally {
 public:
  /// After `requests` requests, the site's pattern changes to `stride`, which is empty if the lanes
  /// have no common distance, and each request costs at least `min_cost`.
  void change_to(std::optional<std::int64_t> stride, std::uint64_t min_cost,
                 std::uint64_t requests) {
    count(current_, requests - current_start_);
    min_cost_ += (requests - current_start_) * current_min_cost_;
    current_ = stride;
    current_min_cost_ = min_cost;
    current_start_ = requests;
  }

  /// From request number `requests` on, each costs at least `min_cost`, with the same stride.
  void change_cost(std::uint64_t min_cost, std::uint64_t requests) {
    change_to(current_, min_cost, requests);
  }

  /// Adds the tally of a site with `requests` requests.
  void add(const StrideTally& site, std::uint64_t requests) {
    for (const Entry& entry : site.entries_) count(entry.stride, entry.requests);
    count(site.current_, requests - site.current_start_);
    min_cost_ += site.min_cost_ + (requests - site.current_start_) * site.current_min_cost_;
    if (site.too_many_) {
      too_many_ = true;
      entries_.clear();
    }
  }

  /// The distance of more than half of the requests, if there is one.
  std::optional<std::int64_t> majority_stride() const {
    std::uint64_t all = 0;
    for (const Entry& entry : entries_) all += entry.requests;
    const auto most =
        std::max_element(entries_.begin(), entries_.end(),
                         [](const Entry& a, const Entry& b) { return a.requests < b.requests; });
    if (most == entries_.end() || most->requests * 2 <= all) return std::nullopt;
    return most->stride;
  }

  /// The minimum cost of all requests. Only for a tally to which others were added.
  std::uint64_t min_cost() const { return min_cost_; }

 private:
  struct Entry {
    std::optional<std::int64_t> stride;
    std::uint64_t requests = 0;
  };

  void count(const std::optional<std::int64_t>& stride, std::uint64_t requests) {
    if (requests == 0 || too_many_) return;
    const auto known = std::find_if(entries_.begin(), entries_.end(),
                                    [&](const Entry& entry) { return entry.stride == stride; });
    if (known != entries_.end()) {
      known->requests += requests;
    } else if (entries_.size() < kMaxStrides) {
      entries_.push_back({stride, requests});
    } else {
      too_many_ = true;
      entries_.clear();
    }
  }

  static constexpr std::size_t kMaxStrides = 64;

  std::vector<Entry> entries_;
  bool too_many_ = false;  // distances to count; there is no majority stride
  std::uint64_t min_cost_ = 0;
  std::optional<std::int64_t> current_;
  std::uint64_t current_min_cost_ = 0;
  std::uint64_t current_start_ = 0;  // the first request with these
};

/// Global memory moves in sectors of this size, of which a transaction moves up to four.
inline constexpr std::uint64_t kSectorBytes = 32;
inline constexpr std::uint64_t kTransactionBytes = 128;

class AllocationShadow;

/// The counters of a shared memory instruction. `passes` counts bank passes: at best 1 per request
/// for up to 4 bytes per lane. `conflicts` counts the passes beyond the minimum for the active
/// lanes.
struct SharedSums {
  std::uint64_t passes = 0;
  std::uint64_t conflicts = 0;
  std::uint64_t requests = 0;
  StrideTally strides;

  void add(const SharedSums& other) {
    strides.add(other.strides, other.requests);
    passes += other.passes;
    conflicts += other.conflicts;
    requests += other.requests;
  }
};

/// The site of a shared memory instruction.
struct SharedSite : SharedSums {
  bool counted = true;  // whether to compute the cost of patterns
  Pattern<std::uint32_t> pattern;
  std::uint32_t pattern_start = 0;  // the first lane's byte in its bank, to which the passes apply
  std::uint64_t pattern_passes = 0;
  std::uint64_t pattern_conflicts = 0;
};

/// The cost of one request to global memory: the number of distinct aligned pieces of 32 and of 128
/// bytes. For constant memory, both are the number of distinct addresses.
struct RequestCost {
  std::uint8_t sectors = 0;
  std::uint8_t transactions = 0;
};

/// Requests of a site whose generic addresses were in shared or local memory.
struct GenericRequests {
  std::uint64_t shared_requests = 0;
  std::uint64_t shared_passes = 0;
  std::uint64_t shared_conflicts = 0;
  std::uint64_t local_requests = 0;
  std::uint64_t local_sectors = 0;
  std::uint64_t local_threads = 0;

  GenericRequests& operator+=(const GenericRequests& other) {
    shared_requests += other.shared_requests;
    shared_passes += other.shared_passes;
    shared_conflicts += other.shared_conflicts;
    local_requests += other.local_requests;
    local_sectors += other.local_sectors;
    local_threads += other.local_threads;
    return *this;
  }
};

/// Where global memory is.
enum class MemoryPlace : std::uint8_t { device, page_locked, managed };
inline constexpr std::size_t kMemoryPlaces = 3;

/// A number of threads for each MemoryPlace.
struct ThreadsByPlace {
  std::array<std::uint64_t, kMemoryPlaces> counts{};

  std::uint64_t at(MemoryPlace place) const { return counts[static_cast<std::size_t>(place)]; }
  std::uint64_t sum() const { return counts[0] + counts[1] + counts[2]; }

  ThreadsByPlace& operator+=(const ThreadsByPlace& other) {
    for (std::size_t place = 0; place < kMemoryPlaces; ++place)
      counts[place] += other.counts[place];
    return *this;
  }
};

/// The counters of an instruction on global, constant or generic memory.
struct GlobalSums {
  std::uint64_t requests = 0;
  std::uint64_t sectors = 0;
  std::uint64_t transactions = 0;
  ThreadsByPlace threads;
  GenericRequests generic;
  StrideTally strides;

  void add(const GlobalSums& other) {
    strides.add(other.strides, other.requests);
    requests += other.requests;
    sectors += other.sectors;
    transactions += other.transactions;
    threads += other.threads;
    generic += other.generic;
  }
};

/// The site of such an instruction.
struct GlobalSite : GlobalSums {
  bool counted = true;  // whether to compute the cost of patterns
  Pattern<std::uint64_t> pattern;
  /// The cost of the pattern by the address of its first lane modulo 128; 0 if not yet computed.
  std::array<RequestCost, 128> pattern_costs{};
  std::uint32_t pattern_active = 0;
  /// The last used allocation: device addresses [begin, end) and the distance to the host
  /// addresses.
  std::uint64_t begin = 1;
  std::uint64_t end = 0;
  std::int64_t to_host = 0;
  MemoryPlace place = MemoryPlace::device;
  AllocationShadow* shadow = nullptr;  // of the allocation; only with full checks

  /// No access is in the last used allocation anymore.
  void forget_range() {
    pattern.known_valid = {};
    begin = 1;
    end = 0;
    place = MemoryPlace::device;
  }
};

/// The site of a local memory, texture or surface instruction, an atomic, a branch, or a barrier of
/// the block.
struct PlainSite {
  std::uint64_t requests = 0;
  std::uint64_t threads = 0;
  /// Branches: how often they diverged. Atomics: passes caused by address conflicts.
  std::uint64_t events = 0;
  std::uint64_t sectors = 0;         // that requests to memory touch
  std::uint64_t excess_sectors = 0;  // beyond the fewest that could hold what they access

  void add(const PlainSite& other) {
    requests += other.requests;
    threads += other.threads;
    events += other.events;
    sectors += other.sectors;
    excess_sectors += other.excess_sectors;
  }
};

/// How often a basic block was entered, by warps and by threads.
struct BlockCount {
  std::uint64_t warps = 0;
  std::uint64_t threads = 0;
};

}  // namespace labcheck::simgpu
