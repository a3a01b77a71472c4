/// Where a function's registers, constants and special registers lie in its frame.
#pragma once

#include "harness/simgpu/exec/program.hpp"

#include <cstdint>
#include <map>
#include <utility>

namespace labcheck::simgpu {

/// How a register is stored: a predicate as one mask, others as 32 lanes of 4 or 8 bytes.
enum class RegisterClass : std::uint8_t { predicate, word, wide };

/// Bytes of a register in the frame.
constexpr std::uint32_t size_of(RegisterClass kind) {
  return kind == RegisterClass::predicate ? 4
         : kind == RegisterClass::word    ? 4 * kLanes
                                          : 8 * kLanes;
}

/// Throws LowerError where a frame would become too large for any compiled program.
class FrameLayout {
 public:
  explicit FrameLayout(Function& function) : function_(function) {}

  /// A new register's offset.
  std::uint32_t allocate(RegisterClass kind);

  /// The offset of a register that holds `bits` in all lanes; as a predicate, true or false in all
  /// lanes.
  std::uint32_t constant(std::uint64_t bits, RegisterClass kind);

  std::uint32_t special(SpecialRegister which, RegisterClass kind);

  /// Slots for `bytes` bytes of a call's parameter.
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
