// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/aftermath.hpp"
#include "harness/simgpu/checks/note_access.hpp"
#include "harness/simgpu/checks/shadows.hpp"
#include "harness/simgpu/checks/unfinished_copies.hpp"
#include "harness/simgpu/memory/device_memory.hpp"

namespace labcheck::simgpu {

AtomicRecorder::AtomicRecorder(Warp& warp, const Instruction* i, std::uint32_t size, AtomicUse use)
    : warp_(warp), i_(i), size_(size), use_(use) {}

template <class Shadow>
void AtomicRecorder::note(std::optional<RaceCheck>& race, const Shadow& shadow, unsigned lane,
                          std::uint64_t at) {
  if (!shadow.is_defined(at, size_)) [[unlikely]] {
    const std::uint32_t undefined = unwritten_bytes(warp_, i_, lane, shadow, at, size_);
    // After a bad access, the old value may depend on it, and then the new value does.
    const bool updates = undefined != 0 && use_ == AtomicUse::updates;
    const bool stays_undefined = updates && is_in_aftermath(warp_);
    if (updates && !stays_undefined) {
      const ThreadEvent event{i_->position, warp_.checks->block, warp_.index * kLanes + lane};
      report_finding(*warp_.checks, {FindingKind::undefined_atomic, shadow.kSpace, event, event});
    } else if (undefined != 0) {
      UndefinedRegister old;
      old.source = source_of(warp_, i_, shadow.kSpace, at);
      old.bits[lane] = bits_of_bytes(undefined);
      warp_.checks->undefined[warp_.index].assign(warp_.registers + i_->d, Mask{1} << lane, old);
      defined_ = false;
    }
    if (!stays_undefined) shadow.define(at, size_);
  }
  shadow.expect_write();
  if (!race) race.emplace(warp_, i_, shadow.kSpace, strength_of_scope(i_));
  const Mask mask = Mask{1} << lane;
  const ReadRecorder reads = race->reads(mask);
  each_word(at, size_, [&](std::uint64_t index, std::uint8_t bytes) {
    TouchedWord* const word = shadow.word(index);
    if (word == nullptr) return;
    race->write(*word, bytes, lane);
    // Otherwise the next atomic operation would hide this one from plain writes.
    reads.note(*word, bytes, mask);
  });
}

void AtomicRecorder::note_shared(unsigned lane, std::uint64_t at) {
  note(in_shared_, SharedShadow(*warp_.checks), lane, at);
}

void AtomicRecorder::note_generic(unsigned lane, std::uint64_t address) {
  const DeviceMemory& memory = *warp_.checks->launch.memory;
  if (address - memory.shared_window() < DeviceMemory::kWindowSize)
    return note_shared(lane, address - memory.shared_window());
  if (allocation_ == nullptr || address - allocation_->begin >= allocation_->size())
    allocation_ = memory.find(address);
  if (allocation_ != nullptr && allocation_->shadow != nullptr)
    note(in_global_, GlobalShadow(*allocation_->shadow, *warp_.checks), lane,
         address - allocation_->begin);
}

}  // namespace labcheck::simgpu
