// SPDX-License-Identifier: MIT
/// The names of special registers.
#pragma once

#include "harness/simgpu/exec/program.hpp"

#include <optional>
#include <string_view>

namespace labcheck::simgpu {

/// The special register `name` ("%tid.x"); nothing if it is not a supported special register.
std::optional<SpecialRegister> special_register(std::string_view name);

}  // namespace labcheck::simgpu
