// SPDX-License-Identifier: MIT
/// The values of special registers (PTX ISA, "Special Registers").
#pragma once

#include "harness/simgpu/state/program.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstddef>

namespace labcheck::simgpu {

/// Writes the register if its value is the same in every block of a launch; otherwise does nothing.
void write_fixed(const Warp& warp, std::byte* registers, const SpecialUse& use);

/// Writes the register if its value depends on the block; otherwise does nothing.
void write_of_block(const Warp& warp, std::byte* registers, const SpecialUse& use);

/// Whether the register changes while a thread runs. Such registers are read by a separate
/// instruction.
bool is_clock(SpecialRegister reg);

/// Whether the clock has 64 bits.
bool is_wide_clock(SpecialRegister reg);

}  // namespace labcheck::simgpu
