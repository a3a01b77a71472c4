// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/function_lowering.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {
namespace {

// The maximum size of a kernel's parameters [bytes] (CUDA C++ Programming Guide, "Features and
// Technical Specifications").
constexpr std::uint64_t kMaxParameterBytes = 32764;

}  // namespace

std::uint32_t FunctionLowering::bytes_of(const ptx::Variable& variable, std::uint64_t max) const {
  const std::uint64_t bytes = size_of(variable);
  if (bytes > max) {
    fail(variable.line, fmt::format("variable '{}'", variable.name),
         fmt::format("it needs {} bytes of .{} space, but only {} are left", bytes,
                     to_string(variable.space), max));
  }
  return static_cast<std::uint32_t>(bytes);
}

std::uint32_t FunctionLowering::align_offset(std::uint32_t end,
                                             const ptx::Variable& variable) const {
  const std::uint32_t align = std::max(alignment_of(variable), 1u);
  return (end + align - 1) / align * align;
}

void FunctionLowering::declare_parameters() {
  const auto declare_slots = [&](const std::vector<ptx::Variable>& variables,
                                 std::vector<ParameterSlots>& slots) {
    for (const ptx::Variable& variable : variables) {
      slots.push_back(layout_.slots(bytes_of(variable, kMaxParameterBytes)));
      scopes_.declare(variable.name, SlotsName{slots.back()});
    }
  };
  for (const ptx::Variable& variable : kernel_.module.variables) {
    const auto shared = kernel_.shared.find(&variable);
    if (shared != kernel_.shared.end()) scopes_.declare(variable.name, SharedName{shared->second});
  }
  if (!source_.is_entry) {
    declare_slots(source_.results, target_.results);
    declare_slots(source_.parameters, target_.parameters);
    // A function may return without setting its result; the value must then be the same in every
    // run.
    for (const ParameterSlots& result : target_.results) {
      for (std::uint32_t word = 0; word < result.slots; ++word) {
        const std::uint32_t slot = result.offset + word * size_of(RegisterClass::word);
        target_.uninitialized.push_back(use_of(slot, RegisterClass::word));
      }
    }
    return;
  }
  Program& program = kernel_.program;
  for (const ptx::Variable& parameter : source_.parameters) {
    const std::uint32_t offset = align_offset(program.parameter_bytes, parameter);
    const std::uint32_t size = bytes_of(
        parameter, kMaxParameterBytes - std::min<std::uint64_t>(offset, kMaxParameterBytes));
    program.parameters.push_back({offset, size});
    program.parameter_bytes = offset + size;
    scopes_.declare(parameter.name, KernelParameterName{offset});
  }
}

void FunctionLowering::declare(const ptx::Variable& variable) {
  switch (variable.space) {
    case ptx::Space::reg: {
      const auto kind = register_class(variable.type);
      if (!kind || variable.vector != 1 || variable.is_array) {
        fail(variable.line, fmt::format("register '{}'", variable.name),
             fmt::format("type .{}", to_string(variable.type)));
      }
      if (variable.range > 0) {
        scopes_.declare_range(variable.name, variable.range, *kind);
      } else {
        scopes_.declare(variable.name, RegisterName{*kind});
      }
      return;
    }
    case ptx::Space::param:
      scopes_.declare(variable.name,
                      SlotsName{layout_.slots(bytes_of(variable, kMaxParameterBytes))});
      return;
    case ptx::Space::local: {
      const std::uint32_t offset = align_offset(target_.local_size, variable);
      scopes_.declare(variable.name, LocalName{offset});
      target_.local_size = offset + bytes_of(variable, kMaxLocal - std::min(offset, kMaxLocal));
      return;
    }
    case ptx::Space::shared:
      scopes_.declare(variable.name, SharedName{kernel_.shared.at(&variable)});
      return;
    default:
      fail(variable.line, fmt::format("variable '{}'", variable.name),
           fmt::format("space .{} in a function", to_string(variable.space)));
  }
}

}  // namespace labcheck::simgpu
