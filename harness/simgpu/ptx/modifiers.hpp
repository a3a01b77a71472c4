// SPDX-License-Identifier: MIT
/// The dotted words of an opcode that are not types.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace labcheck::simgpu::ptx {

/// `word` sets the modifier of `group` to `value`. A `repeatable` word may replace a modifier that
/// is already set.
struct Modifier {
  std::string_view word;
  Group group;
  std::uint8_t value;
  bool repeatable = false;
};

/// All modifiers. A word may belong to several groups; an instruction uses the first group that its
/// row in opcodes.def allows.
std::span<const Modifier> modifiers();

}  // namespace labcheck::simgpu::ptx
