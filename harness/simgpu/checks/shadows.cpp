// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/shadows.hpp"

#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/state/site.hpp"

namespace labcheck::simgpu {

UndefinedSource source_of(const Warp& warp, const Instruction* i, ptx::Space space,
                          std::uint64_t at) {
  const auto& stored = warp.checks->stored;
  const auto known = space == ptx::Space::shared ? stored.find(at / kWord) : stored.end();
  return known == stored.end() ? UndefinedSource{i->position, space, 0} : known->second;
}

void GlobalShadow::split(std::uint64_t segment) const {
  touched_.split(segment, floor_);
  if (!touched_.has_pending(segment, floor_)) return;
  TouchedWord* const words = touched_.words_of(segment);
  const PendingReads& pending = touched_.pending(segment, floor_);
  for (std::uint32_t k = 0; k < pending.count; ++k) {
    const PendingReads::Read& read = pending.reads[k];
    const ReadRecorder reads(floor_, read.touch);
    if (read.part_bytes != kWord) {
      each_part(read, [&](unsigned word, std::uint8_t bytes, Mask lane) {
        reads.note(words[word], bytes, lane);
      });
      continue;
    }
    reads.note(words + read.first, read.count,
               [&](unsigned word) { return read.touch.lanes << (word >> read.spread); });
  }
}

void GlobalShadow::expect_writes_always() const {
  shadow_.expect_writes_always();
  for (GlobalSite& site : launch_.sites) site.forget_range();
}

}  // namespace labcheck::simgpu
