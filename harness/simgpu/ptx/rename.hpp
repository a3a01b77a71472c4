// SPDX-License-Identifier: MIT
/// Renames a module's variables and functions and their uses.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"

#include <map>
#include <string_view>

namespace labcheck::simgpu::ptx {

/// From old to new names.
using NewNames = std::map<std::string_view, std::string_view>;

/// Renames `variable` and the names in its initializers.
void rename(Variable& variable, const NewNames& names);

/// Renames `function` and the names in its body, except names that the function itself declares.
void rename(Function& function, const NewNames& names);

}  // namespace labcheck::simgpu::ptx
