/// The operands of the video instructions.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// What a video instruction computes of two parts.
enum class VideoStep : std::uint8_t {
  add,
  subtract,
  difference,  // its magnitude
  minimum,
  maximum,
  average,
  compare,
  shift_left,
  shift_right,
  multiply,
};

/// What becomes of its result and the third operand.
enum class VideoSecond : std::uint8_t { none, merge, add, minimum, maximum };

/// `Instruction::site` of a video instruction is the index of one in Program::video_uses. Words
/// have parts of `bits` bits, `parts` of them; those of a and b are chosen among the parts of both,
/// a's first; that of c is always the result's own.
struct VideoOperands {
  VideoStep step = VideoStep::add;
  VideoSecond second = VideoSecond::none;
  bool result_signed = false;
  bool a_signed = false;
  bool b_signed = false;
  bool saturate = false;
  std::uint32_t parts = 1;
  std::uint32_t result_bits = 32;
  std::uint32_t a_bits = 32;
  std::uint32_t b_bits = 32;
  std::array<std::uint32_t, 4> a_parts{};  // of each part of the result
  std::array<std::uint32_t, 4> b_parts{};
  std::uint32_t written = 1;      // a bit for each part of the result; the others are c's
  std::uint32_t result_part = 0;  // of a scalar result: the lowest bit that is written, by its bits
  ptx::Comparison comparison = ptx::Comparison::none;
  ptx::Wrap shift_mode = ptx::Wrap::none;
  std::uint32_t scale = 0;  // [bits] that vmad shifts its result to the right
  bool plus_one = false;
  bool product_negated = false;
  bool c_negated = false;
};

}  // namespace labcheck::simgpu
