/// What a program's machine code for a real GPU says about its kernels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>

namespace labcheck::simgpu {

/// How many registers a thread of each function has, by mangled name, in `cubin`, an ELF file with
/// machine code (EIATTR_REGCOUNT in its section .nv.info, as cuobjdump -elf shows it). Nothing of
/// code that is still to be linked, or of bytes that are no such file.
std::map<std::string, std::uint32_t, std::less<>> registers_in(std::span<const std::byte> cubin);

}  // namespace labcheck::simgpu
