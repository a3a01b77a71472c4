// SPDX-License-Identifier: MIT
/// How thoroughly the simulated GPU checks a kernel for faults that do not stop it.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {

/// Every level finds the faults that stop a kernel. `fast` does not count memory accesses. `full`
/// also finds data races, uninitialized memory and divergent barriers.
enum class CheckLevel : std::uint8_t { fast, default_, full };

}  // namespace labcheck::simgpu

namespace labcheck {

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<simgpu::CheckLevel>{"fast", "default",
                                                                                "full"};

}  // namespace labcheck
