// SPDX-License-Identifier: MIT
/// Faults inside a kernel, as values.
#pragma once

#include "harness/simgpu/state/instruction.hpp"

#include <array>
#include <cstdint>
#include <string>

namespace labcheck::simgpu {

enum class TrapKind : std::uint8_t {
  out_of_bounds,    // in device memory, near an allocation
  invalid_address,  // null, a host pointer, or far from anything
  misaligned,
  shared_bounds,
  local_bounds,
  constant_bounds,
  assertion,
  trap_instruction,
  barrier_deadlock,
  stack_overflow,
  runaway,
  blocks_deadlock,  // blocks wait for each other forever
  bad_call,
  bad_free,         // of an address that is not a block of the device heap
  bad_image,        // an invalid texture or surface object, or one of another shape
  image_bounds,     // an access outside of a surface
  image_alignment,  // an access to a surface that is not aligned to its size
  abandoned,        // no program waits for the kernel anymore
  bad_sync,         // a warp-wide instruction or barrier that breaks a rule or waits forever
};

enum class AccessKind : std::uint8_t { read, write, atomic };

/// The first fault of a kernel. `instruction` has the source position. `thread` is the lowest
/// faulting thread of the warp.
struct Trap {
  TrapKind kind = TrapKind::trap_instruction;
  AccessKind access = AccessKind::read;
  const Instruction* instruction = nullptr;
  std::array<std::uint32_t, 3> block{};
  std::array<std::uint32_t, 3> thread{};
  std::uint64_t address = 0;
  std::uint32_t size = 0;   // [bytes] of the access
  std::uint32_t lanes = 1;  // faulting lanes of the warp in this instruction
  std::uint64_t linear_block = 0;
  std::string text;  // details that the other members do not contain
};

}  // namespace labcheck::simgpu
