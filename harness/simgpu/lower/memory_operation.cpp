// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/memory_operation.hpp"

namespace labcheck::simgpu {

using ptx::Group;
using ptx::Order;
using ptx::Space;
using ptx::SpaceModifier;

Space space_of(const ptx::Operation& operation) {
  switch (operation.get<SpaceModifier>(Group::space)) {
    case SpaceModifier::constant:
      return Space::constant;
    case SpaceModifier::global:
      return Space::global;
    case SpaceModifier::local:
      return Space::local;
    case SpaceModifier::param:
      return Space::param;
    case SpaceModifier::shared:
      return Space::shared;
    case SpaceModifier::none:
      break;
  }
  return Space::generic;
}

std::uint32_t parts_of(const ptx::Operation& operation) {
  const auto parts = operation.get<std::uint8_t>(Group::vector);
  return parts == 0 ? 1 : parts;
}

bool is_strong(const ptx::Operation& operation) {
  const auto order = operation.get<Order>(Group::order);
  return order != Order::none && order != Order::weak;
}

AddressSet swapped_addresses(const ptx::Function& function) {
  AddressSet addresses;
  for (const ptx::Statement& statement : function.body) {
    const auto* instruction = std::get_if<ptx::Instruction>(&statement);
    if (instruction == nullptr || instruction->opcode.find(".cas") == std::string_view::npos ||
        instruction->operands.size() < 2)
      continue;
    addresses.emplace(instruction->operands[1].name, instruction->operands[1].value);
  }
  return addresses;
}

}  // namespace labcheck::simgpu
