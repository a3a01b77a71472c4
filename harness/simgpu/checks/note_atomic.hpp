// SPDX-License-Identifier: MIT
/// Records atomic operations for the full checks, before they are executed.
#pragma once

#include "harness/simgpu/checks/race_check.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstdint>
#include <optional>

namespace labcheck::simgpu {

struct Allocation;

/// How an atomic operation uses the old value.
enum class AtomicUse : std::uint8_t {
  updates,   // the new value depends on it
  replaces,  // the new value does not depend on it
};

/// Records the atomic operations of one instruction on `size` bytes, lane by lane.
class AtomicRecorder {
 public:
  AtomicRecorder(Warp& warp, const Instruction* i, std::uint32_t size, AtomicUse use);

  /// Records the operation of `lane` at a valid offset in shared memory.
  void note_shared(unsigned lane, std::uint64_t at);

  /// The same at a valid generic address.
  void note_generic(unsigned lane, std::uint64_t address);

  /// False if an operation replaces an uninitialized value, which then is in the lane's register d:
  /// see note_shared_load().
  bool defined() const { return defined_; }

 private:
  template <class Shadow>
  void note(std::optional<RaceCheck>& race, const Shadow& shadow, unsigned lane, std::uint64_t at);

  Warp& warp_;
  const Instruction* i_;
  std::uint32_t size_;
  AtomicUse use_;
  bool defined_ = true;
  std::optional<RaceCheck> in_shared_;  // made at the first use
  std::optional<RaceCheck> in_global_;
  const Allocation* allocation_ = nullptr;  // the last used one
};

}  // namespace labcheck::simgpu
