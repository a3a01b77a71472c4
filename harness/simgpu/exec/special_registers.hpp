/// The values of special registers (PTX ISA, "Special Registers").
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/exec/warp.hpp"

#include <cstddef>

namespace labcheck::simgpu {

/// Writes a register whose value is the same in every block of a launch; leaves the others alone.
void write_fixed(const Warp& warp, std::byte* registers, const SpecialUse& use);

/// Writes a register whose value depends on the block; leaves the others alone.
void write_of_block(const Warp& warp, std::byte* registers, const SpecialUse& use);

/// Whether the register changes while a thread runs: then it is read by an instruction of its own.
bool is_clock(SpecialRegister which);

/// Whether that clock has 64 bits.
bool is_wide_clock(SpecialRegister which);

}  // namespace labcheck::simgpu
