// SPDX-License-Identifier: MIT
/// The video instructions: their operands and handlers.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// What a video instruction computes from two parts.
enum class VideoStep : std::uint8_t {
  add,
  subtract,
  difference,  // absolute value
  minimum,
  maximum,
  average,
  compare,
  shift_left,
  shift_right,
  multiply,
};

/// Operands of a video instruction. `Instruction::table` points to them. A word has `parts` parts.
/// The parts of a and b are selected from the parts of both words, a's first. The part of c is
/// always the same as that of the result.
struct VideoOperands {
  VideoStep step = VideoStep::add;
  ptx::Atomic second = ptx::Atomic::none;  // with the third operand: add, min or max
  bool result_signed = false;
  bool a_signed = false;
  bool b_signed = false;
  bool saturate = false;
  std::uint32_t parts = 1;
  std::uint32_t result_bits = 32;
  std::uint32_t a_bits = 32;
  std::uint32_t b_bits = 32;
  std::array<std::uint32_t, 4> a_parts{};  // for each part of the result
  std::array<std::uint32_t, 4> b_parts{};
  std::uint32_t written = 1;      // one bit per part of the result; other parts are c's
  std::uint32_t result_part = 0;  // lowest written bit of a scalar result
  ptx::Comparison comparison = ptx::Comparison::none;
  ptx::Wrap shift_mode = ptx::Wrap::none;
  std::uint32_t scale = 0;  // [bits] by which vmad shifts its result right
  bool plus_one = false;
  bool product_negated = false;
  bool c_negated = false;
};

/// Video instructions: registers d, a, b, c. `table` is a VideoOperands.
extern const Handlers kVideo;

}  // namespace labcheck::simgpu
