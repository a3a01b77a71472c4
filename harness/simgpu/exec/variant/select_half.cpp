// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/half_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Opcode;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Rounding;

template <OpcodeRow Row, class F>
Handlers halves_or_pairs(const Operation& operation) {
  return ptx::is_half_pair(operation.type())
             ? lanes_of<Row.form, semantics::InPairs<F>, std::uint32_t>()
             : lanes_of<Row.form, F, semantics::Half>();
}

/// F, wrapped for .ftz. In bfloat16, the PTX ISA has .ftz only for ex2.
template <OpcodeRow Row, class Format, class F>
Handlers flushed(const Operation& operation) {
  if (!operation.has(Group::flush)) return halves_or_pairs<Row, F>(operation);
  if (std::same_as<Format, Bfloat16> && operation.opcode != Opcode::ex2) return {};
  return halves_or_pairs<Row, semantics::FlushedHalf<Format, F>>(operation);
}

/// F, wrapped for .sat or .relu where the row allows them, and for .ftz. bfloat16 has no .sat.
template <OpcodeRow Row, class Format, class F>
Handlers halves(const Operation& operation) {
  using semantics::FlushedHalf;
  const bool flushes = operation.has(Group::flush);
  const bool rectifies = operation.has(Group::relu);
  if constexpr (Row.allows(Group::saturate) && !std::same_as<Format, Bfloat16>) {
    using semantics::SaturatedHalf;
    if (operation.has(Group::saturate)) {
      if (rectifies) return {};
      return flushes
                 ? halves_or_pairs<Row, SaturatedHalf<Format, FlushedHalf<Format, F>>>(operation)
                 : halves_or_pairs<Row, SaturatedHalf<Format, F>>(operation);
    }
  }
  if (operation.has(Group::saturate)) return {};
  if (!rectifies) return flushed<Row, Format, F>(operation);
  if constexpr (Row.allows(Group::relu)) {
    using semantics::RectifiedHalf;
    if (!flushes) return halves_or_pairs<Row, RectifiedHalf<Format, F>>(operation);
    if constexpr (!std::same_as<Format, Bfloat16>)
      return halves_or_pairs<Row, RectifiedHalf<Format, FlushedHalf<Format, F>>>(operation);
  }
  return {};
}

template <OpcodeRow Row, class Format, template <bool, class> class F>
Handlers by_nans(const Operation& operation) {
  const auto select = [&](auto nans) {
    using Chosen = F<decltype(nans)::value, Format>;
    return operation.has(Group::xor_sign)
               ? flushed<Row, Format, semantics::HalfByMagnitude<Format, Chosen>>(operation)
               : flushed<Row, Format, Chosen>(operation);
  };
  if (operation.has(Group::relu)) return {};
  return operation.has(Group::nans) ? select(std::true_type{}) : select(std::false_type{});
}

template <class Format>
Handlers select_in(const Operation& operation) {
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define HALVES(F) return halves<kRow, Format, semantics::F<Format>>(operation);
#define HALVES_BY(modifier, F) return by_##modifier<kRow, Format, semantics::F>(operation);
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

}  // namespace

Handlers select_half(const Operation& operation) {
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (rounding != Rounding::none && rounding != Rounding::rn) return {};
  return with_format(operation.type(),
                     [&](auto format) { return select_in<decltype(format)>(operation); });
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
