// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/early_reads.hpp"

#include "harness/simgpu/exec/note_access.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <bit>

namespace labcheck::simgpu {
namespace {

void report(Warp& warp, const Instruction* i, unsigned lane, const UnfinishedCopy& copy) {
  const std::uint64_t block = warp.block->linear;
  const Touch read{warp.checks->order.interval(warp.index, lane), 0,
                   AccessMark(i->position, warp.index, AccessMark::Strength::weak),
                   Mask{1} << lane};
  if (warp.checks->order.unordered(copy.begin, read)) return;
  const AccessMark begin = copy.begin.mark;
  warp.worker->findings.add(
      {copy.wait == UnfinishedCopy::Wait::for_group ? FindingKind::early_read
                                                    : FindingKind::early_read_of_phase,
       ptx::Space::shared,
       {i->position, block, warp.index * kLanes + lane},
       {begin.position(), block,
        begin.warp() * kLanes + static_cast<std::uint32_t>(std::countr_zero(copy.begin.lanes))}});
}

}  // namespace

std::uint32_t note_early_read(Warp& warp, const Instruction* i, unsigned lane, std::uint32_t at,
                              std::uint32_t undefined) {
  std::uint32_t early = 0;
  for (std::uint32_t rest = undefined; rest != 0; rest &= rest - 1) {
    const auto byte = static_cast<std::uint32_t>(std::countr_zero(rest));
    const auto copy = warp.block->copies.report_unfinished(at + byte);
    if (!copy) continue;
    report(warp, i, lane, *copy);
    note_shared_defined(warp, at + byte, 1);
    early |= 1u << byte;
  }
  return early;
}

}  // namespace labcheck::simgpu
