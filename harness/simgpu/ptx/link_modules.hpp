/// Several PTX modules to one, as the device linker joins what was compiled apart.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <string>
#include <variant>
#include <vector>

namespace labcheck::simgpu::ptx {

/// Why modules do not fit together, as a sentence.
struct LinkError {
  std::string message;
};

/// One module with all that `modules` define. Of weak definitions the first stays, of common ones
/// the largest; names that a module keeps to itself stay apart from the same names in others. What
/// none defines stays declared. A single module stays as it is. The result points into the same
/// texts.
std::variant<Module, LinkError> link_modules(std::vector<Module> modules);

}  // namespace labcheck::simgpu::ptx
