// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/async_copies.hpp"

#include "harness/simgpu/checks/block_checks.hpp"
#include "harness/simgpu/checks/unfinished_copies.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/messages.hpp"
#include "harness/simgpu/exec/worker.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

namespace labcheck::simgpu {
namespace {

// From the lowest bit: pending and expected arrivals, bytes (in two's complement), parity, and a
// mark that neither zeros nor uninitialized memory have.
constexpr unsigned kCountBits = 20;
constexpr unsigned kByteBits = 21;
constexpr unsigned kParityAt = 2 * kCountBits + kByteBits;
constexpr unsigned kMarkAt = kParityAt + 1;
constexpr std::uint64_t kMark = 1;

constexpr std::uint64_t low_bits(unsigned count) {
  return (std::uint64_t{1} << count) - 1;
}

// Whether the lane changes shared memory, or the value that an earlier lane of the same copy writes
// there.
bool changes(const Warp& warp, const WarpCopy& copy, unsigned lane) {
  for (unsigned earlier = lane; earlier-- > 0;) {
    if (has_lane(copy.pending, earlier) && copy.to[earlier] == copy.to[lane])
      return copy.values[earlier] != copy.values[lane];
  }
  return std::memcmp(warp.shared + copy.to[lane], copy.values[lane].data(), copy.bytes) != 0;
}

// The write may happen at any time between the start of the copy and the wait for it, so the checks
// see a write at both ends.
void note_write(Warp& warp, const WarpCopy& copy, unsigned lane) {
  if (warp.checks == nullptr) return;
  const CopyEffect effect = changes(warp, copy, lane) ? CopyEffect::changes : CopyEffect::repeats;
  note_copy_write(warp, copy.by, lane, copy.to[lane], copy.bytes, effect);
}

// Returns whether the copied words were read too early.
bool note_end(const Warp& warp, std::uint32_t to, std::uint32_t bytes, std::uint64_t number) {
  return warp.checks != nullptr && note_copy_end(warp, to, bytes, number);
}

void perform(const Warp& warp, WarpCopy& copy, unsigned lane) {
  std::memcpy(warp.shared + copy.to[lane], copy.values[lane].data(), copy.bytes);
  copy.pending &= ~(Mask{1} << lane);
}

// Counts the bytes of a finished bulk copy at its mbarrier.
void announce_bytes(Warp& warp, const BulkCopy& copy) {
  std::optional<Mbarrier> barrier = load_mbarrier(warp, copy.mbarrier);
  if (!barrier) return;
  barrier->bytes -= static_cast<std::int32_t>(copy.bytes.size());
  barrier->complete_if_done();
  store_mbarrier(warp, copy.mbarrier, *barrier);
  note_effect(warp);
}

void drop_done(std::vector<WarpCopy>& copies) {
  std::erase_if(copies, [](const WarpCopy& copy) { return copy.pending == 0; });
}

}  // namespace

std::uint64_t Mbarrier::bits() const {
  const auto narrow = static_cast<std::uint64_t>(static_cast<std::int64_t>(bytes));
  return pending | std::uint64_t{expected} << kCountBits |
         (narrow & low_bits(kByteBits)) << 2 * kCountBits | std::uint64_t{parity} << kParityAt |
         kMark << kMarkAt;
}

void Mbarrier::complete_if_done() {
  if (pending != 0 || bytes != 0) return;
  parity ^= 1;
  pending = expected;
}

std::optional<Mbarrier> mbarrier_of(std::uint64_t bits) {
  if (bits >> kMarkAt != kMark) return std::nullopt;
  Mbarrier barrier;
  barrier.pending = static_cast<std::uint32_t>(bits & low_bits(kCountBits));
  barrier.expected = static_cast<std::uint32_t>(bits >> kCountBits & low_bits(kCountBits));
  const auto narrow = static_cast<std::int64_t>(bits >> 2 * kCountBits & low_bits(kByteBits));
  constexpr std::int64_t kSign = std::int64_t{1} << (kByteBits - 1);
  barrier.bytes = static_cast<std::int32_t>((narrow ^ kSign) - kSign);
  barrier.parity = static_cast<std::uint32_t>(bits >> kParityAt & 1);
  return barrier;
}

std::optional<Mbarrier> load_mbarrier(const Warp& warp, std::uint32_t address) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, warp.shared + address, sizeof bits);
  return mbarrier_of(bits);
}

void store_mbarrier(const Warp& warp, std::uint32_t address, const Mbarrier& barrier) {
  const std::uint64_t bits = barrier.bits();
  std::memcpy(warp.shared + address, &bits, sizeof bits);
}

void AsyncCopies::start(std::uint32_t warps) {
  warps_.resize(warps);
  for (WarpCopies& warp : warps_) {
    warp.copies.clear();
    warp.groups.fill(0);
  }
  arrivals_.clear();
  bulk_.clear();
  begun_ = 0;
}

void AsyncCopies::begin(Warp& warp, WarpCopy copy) {
  WarpCopies& of = warps_[warp.index];
  copy.number = begun_++;
  copy.group = of.groups;
  for (const unsigned lane : lanes_in(copy.pending)) {
    note_write(warp, copy, lane);
    if (warp.checks != nullptr)
      note_copy_begin(warp, copy.by, lane, copy.to[lane], copy.bytes,
                      {{}, copy.number, UnfinishedCopy::Wait::for_group});
  }
  of.copies.push_back(copy);
}

void AsyncCopies::begin(Warp& warp, const Instruction* by, unsigned lane, BulkCopy copy) {
  // The checks see pieces of the size that a lane copies with cp.async.
  for (std::size_t at = 0; at < copy.bytes.size(); at += kMaxCopyBytes) {
    WarpCopy piece;
    piece.by = by;
    piece.bytes = static_cast<std::uint32_t>(std::min(kMaxCopyBytes, copy.bytes.size() - at));
    piece.to[lane] = copy.to + static_cast<std::uint32_t>(at);
    std::copy_n(copy.bytes.begin() + static_cast<std::ptrdiff_t>(at), piece.bytes,
                piece.values[lane].begin());
    note_write(warp, piece, lane);
  }
  copy.number = begun_++;
  if (warp.checks != nullptr)
    note_copy_begin(warp, by, lane, copy.to, static_cast<std::uint32_t>(copy.bytes.size()),
                    {{}, copy.number, UnfinishedCopy::Wait::at_mbarrier});
  bulk_.push_back(std::move(copy));
}

void AsyncCopies::commit(const Warp& warp) {
  for (unsigned l = 0; l < kLanes; ++l)
    warps_[warp.index].groups[l] += has_lane(warp.mask, l) ? 1 : 0;
}

bool AsyncCopies::finish(Warp& warp, std::uint32_t groups) {
  WarpCopies& of = warps_[warp.index];
  for (WarpCopy& copy : of.copies) {
    for (const unsigned lane : lanes_in(copy.pending & warp.mask)) {
      if (std::uint64_t{copy.group[lane]} + groups >= of.groups[lane]) continue;
      if (!note_end(warp, copy.to[lane], copy.bytes, copy.number)) note_write(warp, copy, lane);
      perform(warp, copy, lane);
    }
  }
  drop_done(of.copies);
  if (arrivals_.empty()) return true;
  // Perform the arrivals that waited for these copies.
  std::vector<Arrival> due;
  std::erase_if(arrivals_, [&](const Arrival& arrival) {
    const bool is_due = arrival.warp == warp.index && is_done(arrival);
    if (is_due) due.push_back(arrival);
    return is_due;
  });
  return std::all_of(due.begin(), due.end(),
                     [&](const Arrival& arrival) { return arrive(warp, arrival); });
}

void AsyncCopies::arrive_when_done(const Warp& warp, unsigned lane, std::uint32_t address,
                                   const Instruction* by) {
  arrivals_.push_back({by, warp.index, lane, address, begun_});
  if (warp.checks != nullptr) warp.checks->copies.wait_at(address, warp.index, lane, begun_);
}

bool AsyncCopies::complete_arrivals(Warp& warp, std::uint32_t address) {
  if (warp.checks != nullptr) warp.checks->copies.forget(address);
  std::erase_if(bulk_, [&](const BulkCopy& copy) {
    if (copy.mbarrier != address) return false;
    std::memcpy(warp.shared + copy.to, copy.bytes.data(), copy.bytes.size());
    note_end(warp, copy.to, static_cast<std::uint32_t>(copy.bytes.size()), copy.number);
    announce_bytes(warp, copy);
    return true;
  });
  if (arrivals_.empty()) return true;
  std::vector<Arrival> due;
  std::erase_if(arrivals_, [&](const Arrival& arrival) {
    if (arrival.address == address) due.push_back(arrival);
    return arrival.address == address;
  });
  for (const Arrival& arrival : due) {
    std::vector<WarpCopy>& copies = warps_[arrival.warp].copies;
    for (WarpCopy& copy : copies) {
      if (copy.number >= arrival.before || !has_lane(copy.pending, arrival.lane)) continue;
      note_end(warp, copy.to[arrival.lane], copy.bytes, copy.number);
      perform(warp, copy, arrival.lane);
    }
    drop_done(copies);
    if (!arrive(warp, arrival)) return false;
  }
  return true;
}

void AsyncCopies::forget(const Warp& warp, std::uint32_t address) {
  if (warp.checks != nullptr) warp.checks->copies.forget(address);
  std::erase_if(bulk_, [&](const BulkCopy& copy) { return copy.mbarrier == address; });
  std::erase_if(arrivals_, [&](const Arrival& arrival) { return arrival.address == address; });
}

bool AsyncCopies::is_done(const Arrival& arrival) const {
  const std::vector<WarpCopy>& copies = warps_[arrival.warp].copies;
  return std::none_of(copies.begin(), copies.end(), [&](const WarpCopy& copy) {
    return copy.number < arrival.before && has_lane(copy.pending, arrival.lane);
  });
}

bool AsyncCopies::arrive(Warp& warp, const Arrival& arrival) {
  std::optional<Mbarrier> barrier = load_mbarrier(warp, arrival.address);
  if (!barrier) return true;  // the mbarrier no longer exists
  if (barrier->pending == 0) {
    trap(warp, arrival.by, TrapKind::bad_sync, arrival.lane, text::too_many_arrivals());
    return false;
  }
  barrier->pending -= 1;
  barrier->complete_if_done();
  store_mbarrier(warp, arrival.address, *barrier);
  note_effect(warp);
  return true;
}

}  // namespace labcheck::simgpu
