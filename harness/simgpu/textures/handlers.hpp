// SPDX-License-Identifier: MIT
/// The texture and surface instructions: their operands and handlers.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <array>
#include <cstdint>

namespace labcheck::simgpu {

/// Operands of tex, tld4, suld, sust and their queries, to which `Instruction::table` points.
/// Registers are offsets in the frame.
struct ImageAccess {
  ptx::Geometry geometry = ptx::Geometry::none;  // none for a query
  std::uint32_t object = 0;                      // register with the object's number
  std::uint32_t layer = 0;
  std::array<std::uint32_t, 3> coordinates{};
  std::uint32_t dimensions = 0;
  bool whole_texels = false;  // coordinates are integers
  /// The registers that are read or written, one per part. A texture fetch always has 4.
  std::array<std::uint32_t, 4> values{};
  std::uint32_t parts = 1;
  std::uint32_t part_bytes = 4;
  std::uint32_t bytes = 4;   // of all parts together
  bool wide_values = false;  // `values` are 64-bit registers
  bool gathers = false;      // tld4 of `channel`
  std::uint32_t channel = 0;
  ptx::Boundary boundary = ptx::Boundary::none;
  ptx::Query query = ptx::Query::none;
};

/// For instructions whose `table` is an ImageAccess.
Handlers fetch_texture();
Handlers query_texture();
Handlers load_surface();
Handlers store_surface();
Handlers query_surface();

}  // namespace labcheck::simgpu
