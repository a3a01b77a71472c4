// SPDX-License-Identifier: MIT
/// Records asynchronous copies to shared memory for the full checks, and finds reads of memory that
/// an unfinished copy will write.
#pragma once

#include "harness/simgpu/checks/unfinished_copies.hpp"
#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// `lane` has started `copy` of `size` bytes to `to` with instruction `by`. The bytes must not be
/// read until the copy has finished. Sets UnfinishedCopy::begin.
void note_copy_begin(const Warp& warp, const Instruction* by, unsigned lane, std::uint32_t to,
                     std::uint32_t size, UnfinishedCopy copy);

/// A copy by `lane` changes the bytes, now or at any time until it finishes.
void note_copy_write(Warp& warp, const Instruction* by, unsigned lane, std::uint32_t to,
                     std::uint32_t size);

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
