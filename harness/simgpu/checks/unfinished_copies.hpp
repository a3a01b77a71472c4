// SPDX-License-Identifier: MIT
/// Tracks the words of a block's shared memory that unfinished asynchronous copies will write, and
/// finds reads of these words.
#pragma once

#include "harness/simgpu/memory/allocation_shadow.hpp"
#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// An unfinished copy that will write a word: the access that started it, its number in the block,
/// and what a reader must wait for.
struct UnfinishedCopy {
  enum class Wait : std::uint8_t { for_group, at_mbarrier };

  Touch begin;
  std::uint64_t number = 0;
  Wait wait = Wait::for_group;
  bool reported = false;  // the early read of the word was reported
};

/// Offsets and sizes are bytes of shared memory. Those of copies are multiples of 4.
class UnfinishedCopies {
 public:
  /// Discards all copies.
  void start();

  /// A copy started. It replaces unfinished copies to the same words.
  void begin(std::uint32_t at, std::uint32_t size, const UnfinishedCopy& copy);

  /// Copy `number` has finished. Returns whether an early read of its words was reported.
  bool finish(std::uint32_t at, std::uint32_t size, std::uint64_t number);

  /// The mbarrier at `mbarrier` will wait for the copies that `lane` of `warp` has started, whose
  /// numbers are below `before`.
  void wait_at(std::uint32_t mbarrier, std::uint32_t warp, unsigned lane, std::uint64_t before);

  /// The mbarrier at `mbarrier` no longer waits for copies.
  void forget(std::uint32_t mbarrier);

  /// Marks the copy that will write the byte at `at` as reported and returns it. Empty if there is
  /// none.
  std::optional<UnfinishedCopy> report(std::uint32_t at);

 private:
  struct Waiting {
    std::uint32_t mbarrier = 0;
    std::uint32_t warp = 0;
    unsigned lane = 0;
    std::uint64_t before = 0;
  };

  std::vector<UnfinishedCopy> words_;  // up to the last copied word; interval 0: no copy
  std::vector<Waiting> waiting_;
};

/// `lane` has started `copy` of `size` bytes to `to` with instruction `by`. The bytes must not be
/// read until the copy has finished. Sets UnfinishedCopy::begin.
void note_copy_begin(const Warp& warp, const Instruction* by, unsigned lane, std::uint32_t to,
                     std::uint32_t size, UnfinishedCopy copy);

/// What a copy does to the bytes that it writes.
enum class CopyEffect : std::uint8_t { changes, repeats };

/// A copy by `lane` writes the bytes, now or at any time until it finishes.
void note_copy_write(Warp& warp, const Instruction* by, unsigned lane, std::uint32_t to,
                     std::uint32_t size, CopyEffect effect);

/// Copy `number` to `to` has finished. Returns whether an early read of its words was reported.
bool note_copy_end(const Warp& warp, std::uint32_t to, std::uint32_t size, std::uint64_t number);

/// Call this when `lane` reads undefined bytes of shared memory; `undefined` has one bit for each,
/// counted from `at`. Reports the read of the bytes that an unfinished copy will write, and returns
/// these bytes, which count as defined from then on. If nothing orders the read after the start of
/// the copy, the read is not reported here, because the race check reports it.
std::uint32_t note_early_read(Warp& warp, const Instruction* i, unsigned lane, std::uint32_t at,
                              std::uint32_t undefined);

/// The uninitialized bytes, one bit each, among the `size` bytes at `at` of `shadow`, which `lane`
/// reads. Bytes that an unfinished copy will write are reported and left out.
template <class Shadow>
std::uint32_t unwritten_bytes(Warp& warp, const Instruction* i, unsigned lane, const Shadow& shadow,
                              std::uint64_t at, std::uint32_t size) {
  const std::uint32_t undefined = shadow.undefined_bytes(at, size);
  if (Shadow::kSpace != ptx::Space::shared || undefined == 0) return undefined;
  return undefined & ~note_early_read(warp, i, lane, static_cast<std::uint32_t>(at), undefined);
}

}  // namespace labcheck::simgpu
