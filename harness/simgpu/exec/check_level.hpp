/// How much the simulated GPU watches a kernel for faults that do not stop it.
#pragma once

#include "harness/base/enum_names.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace labcheck::simgpu {

/// `full` also finds data races on shared memory and barriers at which a warp is not together.
enum class CheckLevel : std::uint8_t { standard, full };

}  // namespace labcheck::simgpu

namespace labcheck {

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<simgpu::CheckLevel>{"standard", "full"};

}  // namespace labcheck
