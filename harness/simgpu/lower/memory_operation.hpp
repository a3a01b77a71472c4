// SPDX-License-Identifier: MIT
/// Properties of memory instructions.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <cstdint>
#include <set>
#include <string_view>
#include <utility>

namespace labcheck::simgpu {

/// The operation's state space; generic if it names none.
ptx::Space space_of(const ptx::Operation& operation);

/// The number of elements that the operation accesses: 1 unless it has a vector.
std::uint32_t parts_of(const ptx::Operation& operation);

/// Whether other blocks can observe the order of the access. Blocks must then run in order.
bool is_strong(const ptx::Operation& operation);

/// Addresses by name and offset.
using AddressSet = std::set<std::pair<std::string_view, std::uint64_t>>;

/// The addresses of the function's compare-and-swap instructions.
AddressSet swapped_addresses(const ptx::Function& function);

}  // namespace labcheck::simgpu
