// SPDX-License-Identifier: MIT
/// Finding __device__, __constant__ and __managed__ variables by the address of their host
/// variable, and copying to and from them.
#pragma once

#include "harness/simgpu/client/copy_work.hpp"
#include "harness/simgpu/client/runtime.hpp"

#include <cstddef>
#include <variant>

namespace labcheck::simgpu {

/// The loaded variable of `symbol`.
std::variant<FoundVariable, cudaError_t> find_variable(Runtime& runtime, const void* symbol);

/// A part of a variable.
struct SymbolPart {
  const void* symbol = nullptr;
  std::size_t size = 0;
  std::size_t offset = 0;
};

WorkOrError plan_copy_to_symbol(Runtime& runtime, const SymbolPart& to, const void* from, int kind);
WorkOrError plan_copy_from_symbol(Runtime& runtime, void* to, const SymbolPart& from, int kind);

}  // namespace labcheck::simgpu
