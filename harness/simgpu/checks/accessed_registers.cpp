// SPDX-License-Identifier: MIT
#include "harness/simgpu/checks/accessed_registers.hpp"

#include "harness/simgpu/state/instruction.hpp"

#include <cstring>

namespace labcheck::simgpu {

void gather(const Warp& warp, const Instruction* i, unsigned lane,
            const AccessedRegisters& registers, std::byte* bytes) {
  for (unsigned part = 0; part < registers.parts; ++part) {
    const std::byte* const value =
        warp.registers + i->*kParts[part] + std::size_t{lane} * registers.register_bytes;
    std::memcpy(bytes + std::size_t{part} * registers.part_bytes, value, registers.part_bytes);
  }
}

GatheredValues::GatheredValues(const Warp& warp, const Instruction* i,
                               const AccessedRegisters& registers)
    : size_(registers.size()) {
  // The lanes of one register are contiguous.
  if (registers.parts == 1 && registers.part_bytes == registers.register_bytes) {
    values_ = warp.registers + i->*kParts[0];
    return;
  }
  for (unsigned l = 0; l < kLanes; ++l) gather(warp, i, l, registers, bytes_ + l * size_);
}

}  // namespace labcheck::simgpu
