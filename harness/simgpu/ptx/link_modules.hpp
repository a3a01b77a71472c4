// SPDX-License-Identifier: MIT
/// Links PTX modules that were compiled separately, as the device linker does.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <string>
#include <variant>
#include <vector>

namespace labcheck::simgpu::ptx {

/// Why the modules cannot be linked.
struct LinkError {
  std::string message;
};

/// Combines `modules` into one. Of several weak definitions the first is kept, of several common
/// definitions the largest. Internal names stay distinct from the same names in other modules.
/// Names that no module defines remain declared. A single module is returned unchanged. The result
/// points into the same texts.
std::variant<Module, LinkError> link_modules(std::vector<Module> modules);

}  // namespace labcheck::simgpu::ptx
