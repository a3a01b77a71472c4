/// Finds reads of shared memory that an asynchronous copy is still to write.
#pragma once

#include "harness/simgpu/exec/warp.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <cstdint>

namespace labcheck::simgpu {

/// Of the bytes `undefined` (a bit each) from `at` on in shared memory, which `lane` reads, those
/// that a copy is still to write. Reports the read, but where nothing orders it behind the copy's
/// begin: that is a data race like others. The bytes count as defined from then on.
std::uint32_t note_early_read(Warp& warp, const Instruction* i, unsigned lane, std::uint32_t at,
                              std::uint32_t undefined);

/// Of the bytes of `shadow` from `at` on, which `lane` reads, those that nobody wrote, a bit each;
/// when those that a copy is still to write have been told.
template <class Shadow>
std::uint32_t unwritten_bytes(Warp& warp, const Instruction* i, unsigned lane, const Shadow& shadow,
                              std::uint64_t at, std::uint32_t size) {
  const std::uint32_t undefined = shadow.undefined_bytes(at, size);
  if (Shadow::kSpace != ptx::Space::shared || undefined == 0) return undefined;
  return undefined & ~note_early_read(warp, i, lane, static_cast<std::uint32_t>(at), undefined);
}

}  // namespace labcheck::simgpu
