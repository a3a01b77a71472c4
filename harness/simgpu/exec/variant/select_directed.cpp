// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/rounding_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_directed.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Rounding;

template <Rounding Mode>
Handlers select_in(const Operation& operation) {
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define DIRECTED(F) return floats<kRow, semantics::F<Mode>>(operation);
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace

Handlers select_directed(const Operation& operation) {
  if (operation.has(Group::relu) || operation.has(Group::approximate)) return {};
  return with_directed(operation.get<Rounding>(Group::rounding),
                       [&](auto mode) { return select_in<decltype(mode)::value>(operation); });
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
