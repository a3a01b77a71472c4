// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/variant/forms.hpp"
#include "harness/simgpu/exec/variant/global_access.hpp"
#include "harness/simgpu/exec/variant/select.hpp"
#include "harness/simgpu/exec/variant/shared_access.hpp"

namespace labcheck::simgpu::LABCHECK_VARIANT {
namespace {

using ptx::Group;
using ptx::Operation;
using ptx::SpaceModifier;
using ptx::Type;

template <Direction Way, class T, unsigned Parts, class R>
Handlers by_space(const Operation& operation) {
  // The address is the second operand of a load and the first of a store.
  const bool wide_address = operation.wide(Way == Direction::in ? 1 : 0);
  switch (operation.get<SpaceModifier>(Group::space)) {
    case SpaceModifier::shared:
      return handlers_of<SharedAccess<Way, T, Parts, R>::template Handler>();
    case SpaceModifier::constant:
      if (Way == Direction::out) return {};
      [[fallthrough]];
    case SpaceModifier::global:
    case SpaceModifier::none:
      if (!wide_address) return {};
      return handlers_of<GlobalAccess<Way, T, Parts, R>::template Handler>();
    default:
      return {};
  }
}

template <Direction Way, class T, class R>
Handlers by_parts(const Operation& operation) {
  switch (operation.get<std::uint8_t>(Group::vector)) {
    case 0:
      return by_space<Way, T, 1, R>(operation);
    case 2:
      return by_space<Way, T, 2, R>(operation);
    case 4:
      if constexpr (sizeof(T) < 8) return by_space<Way, T, 4, R>(operation);
      return {};
    default:
      return {};
  }
}

template <Direction Way, class T>
Handlers by_register(const Operation& operation) {
  const bool wide = operation.wide(Way == Direction::in ? 0 : 1);
  if constexpr (sizeof(T) == 8) {
    return wide ? by_parts<Way, T, std::uint64_t>(operation) : Handlers{};
  } else {
    return wide ? by_parts<Way, T, std::uint64_t>(operation)
                : by_parts<Way, T, std::uint32_t>(operation);
  }
}

Handlers select_load(const Operation& operation) {
  switch (operation.type()) {
    case Type::s8:
      return by_register<Direction::in, std::int8_t>(operation);
    case Type::s16:
      return by_register<Direction::in, std::int16_t>(operation);
    case Type::s32:
      return by_register<Direction::in, std::int32_t>(operation);
    default:
      break;
  }
  switch (ptx::size_of(operation.type())) {
    case 1:
      return by_register<Direction::in, std::uint8_t>(operation);
    case 2:
      return by_register<Direction::in, std::uint16_t>(operation);
    case 4:
      return by_register<Direction::in, std::uint32_t>(operation);
    case 8:
      return by_register<Direction::in, std::uint64_t>(operation);
    default:
      return {};
  }
}

Handlers select_store(const Operation& operation) {
  switch (ptx::size_of(operation.type())) {
    case 1:
      return by_register<Direction::out, std::uint8_t>(operation);
    case 2:
      return by_register<Direction::out, std::uint16_t>(operation);
    case 4:
      return by_register<Direction::out, std::uint32_t>(operation);
    case 8:
      return by_register<Direction::out, std::uint64_t>(operation);
    default:
      return {};
  }
}

}  // namespace

Handlers select_memory(const Operation& operation) {
  return operation.form == ptx::Form::load ? select_load(operation) : select_store(operation);
}

}  // namespace labcheck::simgpu::LABCHECK_VARIANT
