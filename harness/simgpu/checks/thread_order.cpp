// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/thread_order.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {

void ThreadOrder::start(std::uint32_t warps, IntervalClock& clock) {
  clock_ = &clock;
  warps_.assign(warps, WarpClock{});
  known_.assign(std::size_t{warps} * warps, 0);
  arrived_.clear();
  const std::uint32_t first = clock.next();
  floor_ = clock.floor_from(first);
  for (std::uint32_t warp = 0; warp < warps; ++warp) start_interval(warp, first);
}

void ThreadOrder::start_interval(std::uint32_t warp, std::uint32_t interval) {
  warps_[warp] = {interval, clock_->floor_from(interval), false};
}

std::optional<UnorderedLanes> ThreadOrder::unordered(const Touch& earlier, const Touch& now) const {
  if (earlier.interval < floor_) return std::nullopt;
  if (earlier.mark.same_warp(now.mark)) return unordered_in_warp(earlier, now);
  if (earlier.interval <= known_[now.mark.warp() * warps_.size() + earlier.mark.warp()])
    return std::nullopt;
  return UnorderedLanes{first_lane(earlier.lanes), first_lane(now.lanes)};
}

std::optional<UnorderedLanes> ThreadOrder::unordered_in_warp(const Touch& earlier,
                                                             const Touch& now) const {
  const WarpClock& warp = warps_[now.mark.warp()];
  if (earlier.interval < warp.floor) return std::nullopt;
  for (Mask later = now.lanes; later != 0; later &= later - 1) {
    const auto lane = first_lane(later);
    for (Mask others = earlier.lanes & ~(Mask{1} << lane); others != 0; others &= others - 1) {
      const auto other = first_lane(others);
      const bool known =
          warp.per_lane && earlier.interval <= lanes_[now.mark.warp()].known[lane][other];
      if (!known) return UnorderedLanes{other, lane};
    }
  }
  return std::nullopt;
}

// Adds what is ordered before the warp, and the warp's own accesses. Interval numbers increase
// across all warps, so the latest number is an upper bound for the warp's own.
void ThreadOrder::join(std::vector<std::uint32_t>& times, std::uint32_t warp) const {
  const std::size_t warps = warps_.size();
  times.resize(warps, 0);
  for (std::size_t b = 0; b < warps; ++b) times[b] = std::max(times[b], known_[warp * warps + b]);
  times[warp] = clock_->latest();
}

void ThreadOrder::step(std::uint32_t warp) {
  const std::uint32_t interval = clock_->next();
  warps_[warp].now = interval;
  if (warps_[warp].per_lane) lanes_[warp].now.fill(interval);
}

void ThreadOrder::arrive(std::uint32_t warp, std::uint32_t barrier) {
  join(arrived_[barrier], warp);
  start_interval(warp, clock_->next());
}

void ThreadOrder::release(std::uint32_t warp, Mask lanes, std::uint32_t barrier) {
  join(arrived_[barrier], warp);
  LaneClocks& clocks = lanes_of(warp);
  for (const unsigned lane : lanes_in(lanes)) {
    clocks.released[lane] = interval(warp, lane);
  }
  step(warp);
}

void ThreadOrder::acquire_in_warp(std::uint32_t warp, Mask lanes) {
  if (lanes_.empty()) return;
  LaneClocks& clocks = lanes_of(warp);
  const auto latest = *std::max_element(clocks.released.begin(), clocks.released.end());
  if (latest < warps_[warp].floor) return;
  separate_lanes(warp);
  for (Mask rest = lanes; rest != 0; rest &= rest - 1) {
    auto& known = clocks.known[first_lane(rest)];
    for (unsigned l = 0; l < kLanes; ++l) known[l] = std::max(known[l], clocks.released[l]);
  }
}

void ThreadOrder::pass(std::uint32_t warp, std::uint32_t barrier) {
  const auto arrived = arrived_.find(barrier);
  if (arrived == arrived_.end()) return;
  for (std::size_t b = 0; b < arrived->second.size(); ++b) {
    std::uint32_t& known = known_[warp * warps_.size() + b];
    known = std::max(known, arrived->second[b]);
  }
}

void ThreadOrder::meet_at_barrier(const std::vector<std::uint32_t>& participants,
                                  std::uint32_t barrier, Attendance attendance) {
  std::vector<std::uint32_t> joined;
  if (attendance == Attendance::some) {
    joined = std::exchange(arrived_[barrier], {});
    for (const std::uint32_t a : participants) join(joined, a);
  }
  const std::uint32_t interval = clock_->next();
  for (const std::uint32_t a : participants) {
    if (attendance == Attendance::some)
      std::copy(joined.begin(), joined.end(), known_.begin() + a * warps_.size());
    start_interval(a, interval);
  }
  if (attendance == Attendance::all) {
    floor_ = clock_->floor_from(interval);
    arrived_.clear();
  }
}

ThreadOrder::LaneClocks& ThreadOrder::lanes_of(std::uint32_t warp) {
  if (lanes_.size() < warps_.size()) lanes_.resize(warps_.size());
  return lanes_[warp];
}

// Gives each lane its own interval. All that was ordered before the warp is ordered before each
// lane.
void ThreadOrder::separate_lanes(std::uint32_t warp) {
  WarpClock& clock = warps_[warp];
  if (clock.per_lane) return;
  clock.per_lane = true;
  LaneClocks& lanes = lanes_of(warp);
  lanes.now.fill(clock.now);
  for (auto& known : lanes.known) known.fill(clock.floor - 1);
}

void ThreadOrder::meet_in_warp(std::uint32_t warp, Mask mask, Mask live) {
  if ((live & ~mask) == 0) {
    start_interval(warp, clock_->next());
    return;
  }
  separate_lanes(warp);
  LaneClocks& lanes = lanes_[warp];
  std::array<std::uint32_t, kLanes> joined{};
  for (const unsigned i : lanes_in(mask)) {
    for (unsigned j = 0; j < kLanes; ++j) joined[j] = std::max(joined[j], lanes.known[i][j]);
  }
  for (const unsigned i : lanes_in(mask)) {
    joined[i] = std::max(joined[i], lanes.now[i]);
  }
  const std::uint32_t interval = clock_->next();
  for (const unsigned i : lanes_in(mask)) {
    lanes.known[i] = joined;
    lanes.now[i] = interval;
  }
}

}  // namespace labcheck::simgpu
