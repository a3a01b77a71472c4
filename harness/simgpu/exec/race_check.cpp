#include "harness/simgpu/exec/race_check.hpp"

#include "harness/simgpu/exec/worker.hpp"

#include <bit>
#include <optional>

namespace labcheck::simgpu {
namespace {

std::uint32_t thread_of(std::uint32_t warp, unsigned lane) {
  return warp * kLanes + lane;
}

}  // namespace

RaceCheck::RaceCheck(Warp& warp, const Instruction* i, ptx::Space space,
                     AccessMark::Strength strength)
    : warp_(warp),
      checks_(*warp.checks),
      space_(space),
      together_(checks_.order.together(warp.index)),
      quiet_(space == ptx::Space::shared ? checks_.order.floor() : checks_.launch.floor),
      interval_(checks_.order.interval(warp.index, 0)),
      block_(static_cast<std::uint32_t>(warp.block->linear)),
      mark_(i->place, warp.index, strength) {}

std::uint32_t RaceCheck::interval_of(Mask lanes) const {
  return checks_.order.interval(warp_.index, static_cast<unsigned>(std::countr_zero(lanes)));
}

void RaceCheck::write(TouchedWord& word, std::uint8_t bytes, unsigned lane) {
  const Touch now = touch(bytes, Mask{1} << lane);
  const auto found = [&](const Touch& earlier, FindingKind kind) {
    return earlier.interval >= quiet_ && conflicts(earlier, now, kind);
  };
  // One finding for an access is enough.
  if (!found(word.writer, FindingKind::write_after_write) &&
      !found(word.reader, FindingKind::write_after_read))
    found(word.other_reader, FindingKind::write_after_read);
  put(now, word.writer);
}

bool RaceCheck::conflicts(const Touch& earlier, const Touch& now, FindingKind kind) {
  if ((earlier.mark.bytes() & now.mark.bytes()) == 0) return false;
  if (earlier.mark.is_strong() && now.mark.is_strong()) return false;
  std::optional<UnorderedLanes> lanes;
  if (earlier.block == now.block) {
    lanes = checks_.order.unordered(earlier, now);
  } else if (earlier.interval > checks_.acquired) {
    lanes = UnorderedLanes{static_cast<unsigned>(std::countr_zero(earlier.lanes)),
                           static_cast<unsigned>(std::countr_zero(now.lanes))};
  }
  if (!lanes) return false;
  warp_.worker->findings.add(
      {kind,
       space_,
       {now.mark.place(), now.block, thread_of(now.mark.warp(), lanes->later)},
       {earlier.mark.place(), earlier.block, thread_of(earlier.mark.warp(), lanes->earlier)}});
  return true;
}

}  // namespace labcheck::simgpu
