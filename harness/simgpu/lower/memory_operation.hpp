// SPDX-License-Identifier: MIT
/// Properties of memory instructions.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"

#include <algorithm>
#include <cstdint>

namespace labcheck::simgpu {

/// The operation's state space; generic if it names none.
inline ptx::Space space_of(const ptx::Operation& operation) {
  using ptx::Space;
  constexpr Space kSpaces[] = {Space::generic, Space::constant, Space::global,
                               Space::local,   Space::param,    Space::shared};
  return kSpaces[operation.get<std::uint8_t>(ptx::Group::space)];  // a ptx::SpaceModifier
}

/// The number of elements that the operation accesses: 1 unless it has a vector.
inline std::uint32_t parts_of(const ptx::Operation& operation) {
  return std::max<std::uint32_t>(operation.get<std::uint8_t>(ptx::Group::vector), 1);
}

}  // namespace labcheck::simgpu
