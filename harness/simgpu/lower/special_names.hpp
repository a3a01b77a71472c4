/// The names of special registers.
#pragma once

#include "harness/simgpu/exec/program.hpp"

#include <optional>
#include <string_view>

namespace labcheck::simgpu {

/// The special register that `name` ("%tid.x") is; nothing where it is none that the simulated GPU
/// has.
std::optional<SpecialRegister> special_register(std::string_view name);

}  // namespace labcheck::simgpu
