/// The words behind an opcode's dots that are not types.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace labcheck::simgpu::ptx {

/// `word` sets the modifier of `group` to `value`; a `repeatable` word may refine one that is set
/// already.
struct Modifier {
  std::string_view word;
  Group group;
  std::uint8_t value;
  bool repeatable = false;
};

/// All modifiers. The same word may stand in several groups; an instruction takes the first group
/// that its row allows.
std::span<const Modifier> modifiers();

}  // namespace labcheck::simgpu::ptx
