// SPDX-License-Identifier: MIT
/// Reads kernel attributes from a program's machine code for real GPUs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace labcheck::simgpu {

/// The registers per thread of each function in `cubin`, by mangled name. `cubin` is an ELF file
/// with machine code; the counts are EIATTR_REGCOUNT in its section .nv.info, as cuobjdump -elf
/// shows. Empty for relocatable code and for anything else.
std::map<std::string, std::uint32_t, std::less<>> registers_in(std::span<const std::byte> cubin);

}  // namespace labcheck::simgpu
