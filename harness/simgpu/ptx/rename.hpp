/// Other names for a module's variables and functions, wherever they are used.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <map>
#include <string_view>

namespace labcheck::simgpu::ptx {

using NewNames = std::map<std::string_view, std::string_view>;

/// In the name of `variable` and in what it starts with.
void rename(Variable& variable, const NewNames& names);

/// In the name of `function` and in its body, save for names that the function declares itself.
void rename(Function& function, const NewNames& names);

}  // namespace labcheck::simgpu::ptx
