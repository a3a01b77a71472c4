// SPDX-License-Identifier: MIT
/// Assigns frame offsets to a function's registers, constants and special registers.
#pragma once

#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <map>
#include <utility>

namespace labcheck::simgpu {

/// The storage of a register: one mask for a predicate, otherwise 32 lanes of 4 or 8 bytes.
enum class RegisterClass : std::uint8_t { predicate, word, wide };

/// The size of a register in the frame [bytes].
constexpr std::uint32_t size_of(RegisterClass kind) {
  return kind == RegisterClass::predicate ? 4
         : kind == RegisterClass::word    ? 4 * kLanes
                                          : 8 * kLanes;
}

/// A register of the function. It gets its offset in the frame on first use.
struct FrameRegister {
  std::uint32_t offset = kUnallocated;
  RegisterClass kind = RegisterClass::word;
  static constexpr std::uint32_t kUnallocated = ~0u;

  bool operator==(const FrameRegister&) const = default;
  bool operator<(const FrameRegister& other) const { return offset < other.offset; }
};

/// A use of `reg` as a value.
RegisterUse use_of(FrameRegister reg);

/// Throws LowerError if a frame becomes larger than that of any compiled program.
class FrameLayout {
 public:
  explicit FrameLayout(Function& function) : function_(function) {}

  /// Allocates a register. Returns its offset.
  std::uint32_t allocate(RegisterClass kind);

  /// The offset of a register with `bits` in all lanes. A predicate is true in all lanes or in
  /// none.
  std::uint32_t constant(std::uint64_t bits, RegisterClass kind);

  /// The offset of a special register.
  std::uint32_t special(SpecialRegister which, RegisterClass kind);

  /// Allocates slots for `bytes` bytes of a call's parameter.
  ParameterSlots slots(std::uint64_t bytes);

 private:
  std::uint32_t take(std::uint32_t bytes);

  Function& function_;
  std::uint32_t predicate_chunk_ = 0;
  std::uint32_t predicates_left_ = 0;
  std::map<std::pair<std::uint64_t, RegisterClass>, std::uint32_t> constants_;
  std::map<std::pair<SpecialRegister, RegisterClass>, std::uint32_t> specials_;
};

}  // namespace labcheck::simgpu
