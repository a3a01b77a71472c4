// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/refusal.hpp"
#include "harness/simgpu/lower/variables.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// The maximum size of a kernel's parameters [bytes] (CUDA C++ Programming Guide, "Features and
// Technical Specifications").
constexpr std::uint32_t kMaxParameterBytes = 32764;

std::uint32_t bytes_of(const ptx::Variable& variable, std::uint32_t max) {
  const std::uint64_t bytes = size_of(variable);
  if (bytes > max) {
    throw Refusal{fmt::format("it needs {} bytes of .{} space, but only {} are left", bytes,
                              to_string(variable.space), max),
                  &variable};
  }
  return static_cast<std::uint32_t>(bytes);
}

struct Placement {
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
};

// The place of `variable` after the other variables of a memory of `max` bytes, which end at `end`.
Placement place(const ptx::Variable& variable, std::uint32_t end, std::uint32_t max) {
  const auto offset = static_cast<std::uint32_t>(aligned(end, alignment_of(variable)));
  return {offset, bytes_of(variable, max - std::min(offset, max))};
}

ParameterSlots declare_slots(FunctionLowering& function, const ptx::Variable& variable) {
  const ParameterSlots slots = function.layout.slots(bytes_of(variable, kMaxParameterBytes));
  function.scopes.declare(variable.name, slots);
  return slots;
}

void declare_register(Scopes& scopes, const ptx::Variable& variable) {
  const auto kind = register_class(variable.type);
  if (!kind || variable.vector != 1 || variable.is_array)
    throw Refusal{fmt::format("type .{}", to_string(variable.type)), &variable};
  if (variable.range > 0) {
    scopes.declare_range(variable.name, variable.range, *kind);
  } else {
    scopes.declare(variable.name, FrameRegister{.kind = *kind});
  }
}

}  // namespace

void declare_parameters(FunctionLowering& function) {
  const KernelLowering& kernel = function.kernel;
  function.scopes.declare(kCarryFlag, FrameRegister{.kind = RegisterClass::predicate});
  for (const ptx::Variable& variable : kernel.module.variables) {
    const auto shared = kernel.shared.find(&variable);
    if (shared != kernel.shared.end())
      function.scopes.declare(variable.name, SharedName{shared->second});
  }
  if (function.source.is_entry) {
    Program& program = kernel.program;
    for (const ptx::Variable& parameter : function.source.parameters) {
      const auto [offset, size] = place(parameter, program.parameter_bytes, kMaxParameterBytes);
      program.parameters.push_back({offset, size});
      program.parameter_bytes = offset + size;
      function.scopes.declare(parameter.name, KernelParameterName{offset});
    }
    return;
  }
  Function& target = function.target;
  for (const ptx::Variable& result : function.source.results) {
    const ParameterSlots slots = declare_slots(function, result);
    target.results.push_back(slots);
    // A function may return without setting its result; the value must then be the same in every
    // run.
    for (std::uint32_t word = 0; word < slots.slots; ++word) {
      const std::uint32_t slot = slots.offset + word * size_of(RegisterClass::word);
      target.uninitialized.push_back(use_of({slot, RegisterClass::word}));
    }
  }
  for (const ptx::Variable& parameter : function.source.parameters)
    target.parameters.push_back(declare_slots(function, parameter));
}

void declare(FunctionLowering& function, const ptx::Variable& variable) {
  switch (variable.space) {
    case ptx::Space::reg:
      return declare_register(function.scopes, variable);
    case ptx::Space::param:
      declare_slots(function, variable);
      return;
    case ptx::Space::local: {
      const auto [offset, size] = place(variable, function.target.local_size, kMaxLocal);
      function.target.local_size = offset + size;
      function.scopes.declare(variable.name, LocalName{offset});
      return;
    }
    case ptx::Space::shared:
      function.scopes.declare(variable.name, SharedName{function.kernel.shared.at(&variable)});
      return;
    default:
      throw Refusal{fmt::format("space .{} in a function", to_string(variable.space)), &variable};
  }
}

}  // namespace labcheck::simgpu
