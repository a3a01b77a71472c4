// SPDX-License-Identifier: MIT
/// Selects the handlers that execute an operation, by groups of forms. Each function returns empty
/// handlers for operations that it does not support.
#pragma once

#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/instruction.hpp"

/// OPCODE of opcodes.def in a switch over opcodes: the lanes of the kinds that the file defines
/// return their handlers and may use kRow.
#define CASE_OF_LANES(name, mnemonic, form, types, modifiers, lanes)                   \
  case ptx::Opcode::name: {                                                            \
    using namespace ptx::rows;                                                         \
    [[maybe_unused]] constexpr ptx::OpcodeRow kRow{ptx::Form::form, types, modifiers}; \
    lanes break;                                                                       \
  }

/// KIND_BY(modifier, F) of opcodes.def: returns select(operation), where INSTANCE(F) in `select` is
/// the instance of F for the operation's modifier.
#define INSTANCE(F) F<decltype(chosen)::value...>
#define RETURN_BY(modifier, select) \
  return by_##modifier(operation, [&](auto... chosen) { return select(operation); });

namespace labcheck::simgpu::portable {

// Compiled once: instructions that rarely determine a kernel's time.
Handlers select_carry(const ptx::Operation& operation);
Handlers select_directed(const ptx::Operation& operation);
Handlers select_convert(const ptx::Operation& operation);
Handlers select_half(const ptx::Operation& operation);
Handlers select_half_compare(const ptx::Operation& operation);
Handlers select_half_convert(const ptx::Operation& operation);
Handlers select_float8_convert(const ptx::Operation& operation);

}  // namespace labcheck::simgpu::portable

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// The handlers of any operation.
Handlers select(const ptx::Operation& operation);

Handlers select_integer(const ptx::Operation& operation);
Handlers select_bits(const ptx::Operation& operation);
Handlers select_widening(const ptx::Operation& operation);
Handlers select_float(const ptx::Operation& operation);
Handlers select_compare(const ptx::Operation& operation);
Handlers select_memory(const ptx::Operation& operation);

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
