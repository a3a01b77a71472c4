// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/race_check.hpp"

namespace labcheck::simgpu {
namespace {

std::uint32_t thread_of(std::uint32_t warp, unsigned lane) {
  return warp * kLanes + lane;
}

// Only threads of one block access its shared memory, so every strong access there is strong for
// all of them.
AccessMark::Strength strength_in(ptx::Space space, AccessMark::Strength strength) {
  const bool is_strong = space == ptx::Space::shared && strength != AccessMark::Strength::weak;
  return is_strong ? AccessMark::Strength::strong : strength;
}

}  // namespace

RaceCheck::RaceCheck(Warp& warp, const Instruction* i, ptx::Space space,
                     AccessMark::Strength strength)
    : warp_(warp),
      checks_(*warp.checks),
      space_(space),
      in_one_interval_(checks_.order.in_one_interval(warp.index)),
      floor_(space == ptx::Space::shared ? checks_.order.floor() : checks_.launch.floor),
      interval_(checks_.order.interval(warp.index, 0)),
      block_(static_cast<std::uint32_t>(checks_.block)),
      mark_(i->position, warp.index, strength_in(space, strength)) {
  if (space == ptx::Space::shared)
    checks_.phase.stop_listing(floor_, block_, checks_.shared.data());
}

std::uint32_t RaceCheck::interval_of(Mask lanes) const {
  return checks_.order.interval(warp_.index, first_lane(lanes));
}

void RaceCheck::write_among_others(TouchedWord& word, std::uint8_t bytes, unsigned lane) {
  const Touch now = touch(bytes, Mask{1} << lane);
  const auto report = [&](const Touch& earlier, FindingKind kind) {
    return earlier.interval >= floor_ && find_conflict(earlier, now, kind);
  };
  const auto kind_after = [](const Touch& earlier) {
    return earlier.mark.is_repetition() ? FindingKind::write_after_write
                                        : FindingKind::write_after_read;
  };
  // One finding for an access is enough.
  if (!report(word.writer, FindingKind::write_after_write) &&
      !report(word.reader, kind_after(word.reader)))
    report(word.other_reader, kind_after(word.other_reader));
  if (!supersedes(word.writer, now)) put(now, word.writer);
}

void RaceCheck::repeat(TouchedWord& word, std::uint8_t bytes, unsigned lane) {
  const Touch now = touch(bytes, Mask{1} << lane);
  const auto report = [&](const Touch& earlier) {
    return earlier.interval >= floor_ && !earlier.mark.is_repetition() &&
           find_conflict(earlier, now, FindingKind::write_after_read);
  };
  if (!report(word.reader)) report(word.other_reader);
  repetitions(now.lanes).note(word, bytes, now.lanes);
}

bool RaceCheck::find_repetition(const TouchedWord& word, const Touch& read) {
  const auto report = [&](const Touch& earlier) {
    return earlier.interval >= floor_ && earlier.mark.is_repetition() &&
           find_conflict(earlier, read, FindingKind::read_after_write);
  };
  return report(word.reader) || report(word.other_reader);
}

bool RaceCheck::supersedes(const Touch& earlier, const Touch& now) {
  return now.mark.is_strong() && !earlier.mark.is_strong() && earlier.interval == now.interval &&
         earlier.block == now.block && earlier.mark.same_warp(now.mark) &&
         earlier.lanes == now.lanes && (now.mark.bytes() & ~earlier.mark.bytes()) == 0;
}

bool RaceCheck::write(TouchedSegment& segment, Mask lanes, std::uint32_t spread) const {
  const Touch now = touch(kAllBytes, lanes);
  for (const SegmentTouch* earlier : {&segment.writer, &segment.reader, &segment.other_reader}) {
    if (earlier->touch.interval >= floor_ && may_conflict(*earlier, now, spread)) return false;
  }
  if (supersedes(segment.writer.touch, now) && segment.writer.spread == spread) return true;
  put(now, segment.writer.touch);
  segment.writer.spread = spread;
  return true;
}

bool RaceCheck::repeat(TouchedSegment& segment, Mask lanes, std::uint32_t spread) const {
  const Touch now = touch(kAllBytes, lanes);
  for (const SegmentTouch* earlier : {&segment.reader, &segment.other_reader}) {
    const bool is_recent_read =
        earlier->touch.interval >= floor_ && !earlier->touch.mark.is_repetition();
    if (is_recent_read && may_conflict(*earlier, now, spread)) return false;
  }
  return repetitions(lanes).note(segment, lanes, spread);
}

std::optional<UnorderedLanes> RaceCheck::conflict(const Touch& earlier, const Touch& now) const {
  if ((earlier.mark.bytes() & now.mark.bytes()) == 0) return std::nullopt;
  if (earlier.block == now.block) {
    if (earlier.mark.is_strong() && now.mark.is_strong()) return std::nullopt;
    return checks_.order.unordered(earlier, now);
  }
  if (earlier.mark.is_strong_in_grid() && now.mark.is_strong_in_grid()) return std::nullopt;
  if (checks_.grid_order.is_ordered(earlier, now.mark)) return std::nullopt;
  return UnorderedLanes{first_lane(earlier.lanes), first_lane(now.lanes)};
}

// If both accesses distribute the lanes in the same way, one word represents all: the order depends
// on the warps only, and within a warp on which lanes are the same.
bool RaceCheck::may_conflict(const SegmentTouch& earlier, const Touch& now,
                             std::uint32_t spread) const {
  const bool same_warp = earlier.touch.block == now.block && earlier.touch.mark.same_warp(now.mark);
  return (same_warp && earlier.spread != spread) || conflict(earlier.touch, now).has_value();
}

bool RaceCheck::find_conflict(const Touch& earlier, const Touch& now, FindingKind kind) {
  const std::optional<UnorderedLanes> lanes = conflict(earlier, now);
  if (!lanes) return false;
  Finding finding{
      kind,
      space_,
      {now.mark.position(), now.block, thread_of(now.mark.warp(), lanes->later)},
      {earlier.mark.position(), earlier.block, thread_of(earlier.mark.warp(), lanes->earlier)}};
  if (earlier.block != now.block) finding.cause = checks_.grid_order.cause(earlier, now.mark);
  report_finding(checks_, finding);
  return true;
}

}  // namespace labcheck::simgpu
