#include "harness/simgpu/exec/thread_order.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {

void ThreadOrder::start(std::uint32_t warps) {
  warps_ = warps;
  clocks_.assign(std::size_t{warps} * warps, 0);
  arrived_.clear();
  for (std::uint32_t w = 0; w < warps; ++w) clocks_[w * warps + w] = 1;
  lanes_.assign(warps, LaneClocks{});
  for (LaneClocks& clocks : lanes_) {
    for (unsigned l = 0; l < kLanes; ++l) clocks[l][l] = 1;
  }
}

Moment ThreadOrder::now(std::uint32_t warp, unsigned lane) const {
  return {static_cast<std::uint16_t>(warp), static_cast<std::uint8_t>(lane),
          clocks_[warp * warps_ + warp], lanes_[warp][lane][lane]};
}

bool ThreadOrder::ordered(const Moment& earlier, const Moment& later) const {
  if (earlier.warp != later.warp)
    return clocks_[later.warp * warps_ + earlier.warp] >= earlier.block_time;
  if (earlier.lane == later.lane || earlier.block_time < later.block_time) return true;
  return lanes_[later.warp][later.lane][earlier.lane] >= earlier.warp_time;
}

void ThreadOrder::join(std::vector<std::uint32_t>& times, std::uint32_t warp) const {
  times.resize(warps_, 0);
  for (std::uint32_t b = 0; b < warps_; ++b)
    times[b] = std::max(times[b], clocks_[warp * warps_ + b]);
}

void ThreadOrder::arrive(std::uint32_t warp, std::uint32_t barrier) {
  join(arrived_[barrier], warp);
  clocks_[warp * warps_ + warp] += 1;
}

void ThreadOrder::pass(std::uint32_t warp, std::uint32_t barrier) {
  const auto arrived = arrived_.find(barrier);
  if (arrived == arrived_.end()) return;
  for (std::uint32_t b = 0; b < arrived->second.size(); ++b) {
    std::uint32_t& known = clocks_[warp * warps_ + b];
    known = std::max(known, arrived->second[b]);
  }
}

void ThreadOrder::meet_at_barrier(const std::vector<std::uint32_t>& participants,
                                  std::uint32_t barrier) {
  std::vector<std::uint32_t> joined = std::exchange(arrived_[barrier], {});
  for (const std::uint32_t a : participants) join(joined, a);
  for (const std::uint32_t a : participants) {
    std::copy(joined.begin(), joined.end(), clocks_.begin() + a * warps_);
    clocks_[a * warps_ + a] += 1;
  }
}

void ThreadOrder::meet_in_warp(std::uint32_t warp, Mask mask) {
  LaneClocks& clocks = lanes_[warp];
  std::array<std::uint32_t, kLanes> joined{};
  for (unsigned i = 0; i < kLanes; ++i) {
    if ((mask >> i & 1) == 0) continue;
    for (unsigned j = 0; j < kLanes; ++j) joined[j] = std::max(joined[j], clocks[i][j]);
  }
  for (unsigned i = 0; i < kLanes; ++i) {
    if ((mask >> i & 1) == 0) continue;
    clocks[i] = joined;
    clocks[i][i] += 1;
  }
}

}  // namespace labcheck::simgpu
