// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/comparisons.hpp"
#include "harness/simgpu/exec/variant/float_forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_half.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Comparison;
using ptx::Group;
using ptx::Opcode;
using ptx::OpcodeRow;
using ptx::Operation;
using ptx::Rounding;
using ptx::Type;

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

/// F, wrapped for .xorsign.abs, .sat or .relu where the row allows them, and for .ftz. bfloat16 has
/// no .sat.
template <OpcodeRow Row, class Format, class F>
Handlers halves(const Operation& operation) {
  if constexpr (Row.allows(Group::xor_sign)) {
    if (operation.has(Group::relu)) return {};
    if (operation.has(Group::xor_sign))
      return flushed<Row, Format, semantics::HalfByMagnitude<Format, F>>(operation);
  }
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

template <class Format>
Handlers select_in(const Operation& operation) {
  switch (operation.opcode) {
#define OPCODE CASE_OF_LANES
#define HALVES(F) return halves<kRow, Format, semantics::F<Format>>(operation);
#define HALVES_BY(modifier, F) \
  RETURN_BY(modifier, (halves<kRow, Format, semantics::F<decltype(chosen)::value..., Format>>))
#include "harness/simgpu/ptx/opcodes.def"
  }
  return {};
}

/// The lanes in which F is true for the lower and for the upper halves of a word.
template <class F>
struct PairComparison {
  Mask low;
  Mask high;

  PairComparison(Warp& warp, const Instruction* i) {
    const auto* a = lanes<std::uint32_t>(warp, i->a);
    const auto* b = lanes<std::uint32_t>(warp, i->b);
    const Mask other = predicate(warp, i->c);
    low = lanes_where([=](unsigned l) {
      return F::of(static_cast<semantics::Half>(a[l]), static_cast<semantics::Half>(b[l]));
    });
    high = lanes_where([=](unsigned l) {
      return F::of(static_cast<semantics::Half>(a[l] >> 16),
                   static_cast<semantics::Half>(b[l] >> 16));
    });
    low = combine(i->flags, low, other);
    high = combine(i->flags, high, other);
  }
};

/// setp of pairs: d is the predicate of the lower halves, e that of the upper ones.
template <class F>
struct SetPredicates {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const PairComparison<F> compared(warp, i);
      assign_predicate<Full>(warp, i->d, compared.low);
      if ((i->flags & kHasSecond) != 0) assign_predicate<Full>(warp, i->e, compared.high);
      return i + 1;
    }
  };
};

/// set of pairs: each half of d is the same half of `immediate`, or 0.
template <class F>
struct SetHalves {
  template <bool Full>
  struct Handler {
    static const Instruction* run(Warp& warp, const Instruction* i) {
      const PairComparison<F> compared(warp, i);
      const auto one = static_cast<std::uint32_t>(i->immediate);
      assign<Full>(warp, lanes<std::uint32_t>(warp, i->d), [=](unsigned l) {
        const std::uint32_t low = has_lane(compared.low, l) ? one & 0xFFFFu : 0u;
        const std::uint32_t high = has_lane(compared.high, l) ? one & 0xFFFF0000u : 0u;
        return high | low;
      });
      return i + 1;
    }
  };
};

template <class F>
Handlers compared(const Operation& operation, Type source) {
  if (operation.opcode == Opcode::setp) {
    return ptx::is_half_pair(source)
               ? handlers_of<SetPredicates<F>::template Handler>()
               : handlers_of<SetPredicate<F, semantics::Half>::template Handler>();
  }
  return ptx::is_half_pair(source) ? handlers_of<SetHalves<F>::template Handler>()
                                   : handlers_of<SetValue<F, semantics::Half>::template Handler>();
}

// Whether set can write `result` for halves of type `source`: their own type, or an integer of all
// ones.
bool takes_comparison(Type result, Type source) {
  const bool is_word = result == Type::u32 || result == Type::s32;
  if (ptx::is_half_pair(source)) return result == source || is_word;
  return result == source || is_word || result == Type::u16 || result == Type::s16;
}

}  // namespace

Handlers select_half(const Operation& operation) {
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (rounding != Rounding::none && rounding != Rounding::rn) return {};
  return with_format(operation.type(),
                     [&](auto format) { return select_in<decltype(format)>(operation); });
}

Handlers select_half_compare(const Operation& operation) {
  const bool sets = operation.opcode == Opcode::set;
  const Type source = operation.types[sets ? 1 : 0];
  if (!sets && operation.opcode != Opcode::setp) return {};
  if (operation.type_count != (sets ? 2 : 1)) return {};
  if (sets && !takes_comparison(operation.type(), source)) return {};
  return with_format(source, [&](auto format) {
    using Format = decltype(format);
    return with_comparison(operation.get<Comparison>(Group::comparison), [&](auto f) {
      using F = decltype(f);
      if (!operation.has(Group::flush))
        return compared<semantics::of_widened<Format, F, false>>(operation, source);
      if constexpr (std::same_as<Format, Bfloat16>) {
        return Handlers{};
      } else {
        return compared<semantics::of_widened<Format, F, true>>(operation, source);
      }
    });
  });
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
