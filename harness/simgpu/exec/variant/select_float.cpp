#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/semantics_float.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Approximate;
using ptx::Group;
using ptx::Opcode;
using ptx::Operation;
using ptx::Rounding;

/// The handlers of F as .ftz and .sat ask for; each is made from F by wrapping it.
template <class F, template <class> class Make>
Handlers modified(const Operation& operation) {
  using semantics::Flushed;
  using semantics::Saturated;
  const bool flushes = operation.has(Group::flush);
  if (operation.has(Group::saturate)) {
    return flushes ? Make<Saturated<Flushed<F>>>::of(operation) : Make<Saturated<F>>::of(operation);
  }
  return flushes ? Make<Flushed<F>>::of(operation) : Make<F>::of(operation);
}

template <class F>
struct MakeUnary {
  static Handlers of(const Operation& operation) {
    return with_float(operation.type(), [](auto t) { return unary_of<F, decltype(t)>(); });
  }
};
template <class F>
struct MakeBinary {
  static Handlers of(const Operation& operation) {
    return with_float(operation.type(), [](auto t) { return binary_of<F, decltype(t)>(); });
  }
};
template <class F>
struct MakeTernary {
  static Handlers of(const Operation& operation) {
    return with_float(operation.type(), [](auto t) { return ternary_of<F, decltype(t)>(); });
  }
};

template <class F>
Handlers unary(const Operation& operation) {
  return modified<F, MakeUnary>(operation);
}
template <class F>
Handlers binary(const Operation& operation) {
  return modified<F, MakeBinary>(operation);
}

}  // namespace

Handlers select_float(const Operation& operation) {
  const auto rounding = operation.get<Rounding>(Group::rounding);
  if (rounding != Rounding::none && rounding != Rounding::rn) return {};
  if (operation.has(Group::relu)) return {};
  const bool nans = operation.has(Group::nans);
  switch (operation.opcode) {
    case Opcode::add:
      return binary<semantics::fadd>(operation);
    case Opcode::sub:
      return binary<semantics::fsub>(operation);
    case Opcode::mul:
      return binary<semantics::fmul>(operation);
    case Opcode::mad:
    case Opcode::fma:
      return modified<semantics::ffma, MakeTernary>(operation);
    case Opcode::div:
      if (operation.get<Approximate>(Group::approximate) == Approximate::approx) {
        return operation.type() == ptx::Type::f32 ? binary<semantics::fdiv_approx>(operation)
                                                  : Handlers{};
      }
      return binary<semantics::fdiv>(operation);
    case Opcode::abs:
      return unary<semantics::fabs_>(operation);
    case Opcode::neg:
      return unary<semantics::fneg>(operation);
    case Opcode::min:
      return nans ? binary<semantics::fmin_<true>>(operation)
                  : binary<semantics::fmin_<false>>(operation);
    case Opcode::max:
      return nans ? binary<semantics::fmax_<true>>(operation)
                  : binary<semantics::fmax_<false>>(operation);
    case Opcode::rcp:
      return unary<semantics::frcp>(operation);
    case Opcode::sqrt:
      return unary<semantics::fsqrt>(operation);
    case Opcode::rsqrt:
      return unary<semantics::frsqrt>(operation);
    case Opcode::sin:
      return unary<semantics::fsin>(operation);
    case Opcode::cos:
      return unary<semantics::fcos>(operation);
    case Opcode::lg2:
      return unary<semantics::flg2>(operation);
    case Opcode::ex2:
      return unary<semantics::fex2>(operation);
    case Opcode::tanh:
      return unary<semantics::ftanh>(operation);
    case Opcode::copysign:
      return binary<semantics::copysign>(operation);
    default:
      return {};
  }
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
