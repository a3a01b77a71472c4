/// From an operation to the handlers that execute it, by groups of forms. Each gives no handlers
/// where it does not have the operation, which makes it an unsupported instruction.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/ptx/operation.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {

/// All of them: the handlers of any operation.
Handlers select(const ptx::Operation& operation);

Handlers select_integer(const ptx::Operation& operation);
Handlers select_carry(const ptx::Operation& operation);
Handlers select_bits(const ptx::Operation& operation);
Handlers select_float(const ptx::Operation& operation);
Handlers select_directed(const ptx::Operation& operation);
Handlers select_compare(const ptx::Operation& operation);
Handlers select_convert(const ptx::Operation& operation);
Handlers select_half(const ptx::Operation& operation);
Handlers select_half_compare(const ptx::Operation& operation);
Handlers select_half_convert(const ptx::Operation& operation);
Handlers select_float8_convert(const ptx::Operation& operation);
Handlers select_memory(const ptx::Operation& operation);

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
