/// How much the simulated GPU watches a kernel for faults that do not stop it.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {

/// All find the faults that stop a kernel. `fast` counts no memory accesses; `full` also finds data
/// races, values that nobody wrote, and barriers at which a warp is not together.
enum class CheckLevel : std::uint8_t { fast, default_, full };

}  // namespace labcheck::simgpu

namespace labcheck {

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<simgpu::CheckLevel>{"fast", "default",
                                                                                "full"};

}  // namespace labcheck
