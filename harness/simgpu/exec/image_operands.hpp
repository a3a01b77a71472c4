/// The operands of texture and surface instructions.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// `Instruction::table` of tex, tld4, suld, sust and their queries points to one. Registers are
/// offsets in the frame.
struct ImageAccess {
  ptx::Geometry geometry = ptx::Geometry::none;  // none: of a query
  std::uint32_t object = 0;                      // the register of its number
  std::uint32_t layer = 0;
  std::array<std::uint32_t, 3> coordinates{};
  std::uint32_t dimensions = 0;
  bool whole_texels = false;  // coordinates are integers
  /// What is read or written, part by part; a texture's fetch always has 4.
  std::array<std::uint32_t, 4> values{};
  std::uint32_t parts = 1;
  std::uint32_t part_bytes = 4;
  std::uint32_t bytes = 4;   // of all parts
  bool wide_values = false;  // they are in registers of 64 bits
  bool gathers = false;      // tld4 of `channel`
  std::uint32_t channel = 0;
  ptx::Boundary boundary = ptx::Boundary::none;
  ptx::Query query = ptx::Query::none;
};

}  // namespace labcheck::simgpu
