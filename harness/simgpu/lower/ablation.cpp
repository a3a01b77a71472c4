// SPDX-License-Identifier: MIT
// Changes the values that kernels load, by instructions after each load. Registers have no types
// when code is lowered, so `xor` also changes floating-point numbers.
#include "harness/base/text.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {
namespace {

using ptx::Form;
using ptx::Operand;
using ptx::Space;
using ptx::Type;

// The bits of a value that change; a smaller value has fewer of them. They belong to the mantissa
// of every floating-point type, also if a register contains several numbers. So a finite number
// stays finite, and a factor of 0 still hides it. Bit 0 makes sums of integers differ.
constexpr std::uint64_t kChange = 0x0008'0041'0041'0041;

// The declared registers, whose names no PTX name equals.
constexpr std::string_view kAddress = "generic address";
constexpr std::string_view kIsInside = "address is in the space";
constexpr std::string_view kWordChange = "changed bits of words";
constexpr std::string_view kWideChange = "changed bits of wide registers";
constexpr std::pair<Type, std::string_view> kRegisters[] = {{Type::b64, kAddress},
                                                            {Type::pred, kIsInside},
                                                            {Type::b32, kWordChange},
                                                            {Type::b64, kWideChange}};

struct AddressSpace {
  Space space;
  MemoryKind kind;
  std::string_view test;  // whether a generic address is in the space
};
constexpr AddressSpace kAddressSpaces[] = {
    {Space::constant, MemoryKind::constant_memory, "isspacep.const"},
    {Space::shared, MemoryKind::shared_memory, "isspacep.shared"},
    {Space::param, MemoryKind::parameters, "isspacep.param"}};

/// What an instruction loads.
struct Load {
  std::size_t bytes = 0;             // of each register that are loaded
  std::optional<MemoryKind> kind{};  // nothing: depends on the address
};

// Nothing if `space` is not in the table.
std::optional<Load> load_from(Space space, std::size_t bytes) {
  if (space == Space::generic) return Load{bytes};
  const auto* found = std::ranges::find(kAddressSpaces, space, &AddressSpace::space);
  if (found == std::end(kAddressSpaces)) return std::nullopt;
  return Load{bytes, found->kind};
}

// A register of a matrix may contain several elements. ldmatrix loads only from shared memory.
std::optional<Load> load_of_matrix(const ptx::Operation& operation, std::string_view opcode) {
  const std::vector<std::string_view> words = split_at(opcode, '.');
  const auto has = [&](std::string_view word) { return std::ranges::count(words, word) != 0; };
  const bool is_rows = operation.opcode == ptx::Opcode::ldmatrix;
  if (!is_rows && !(operation.opcode == ptx::Opcode::wmma && has("load"))) return std::nullopt;
  const bool is_shared = is_rows || has("shared") || has("shared::cta");
  const Space other = has("global") ? Space::global : Space::generic;
  return load_from(is_shared ? Space::shared : other, sizeof kChange);
}

// Nothing if the instruction loads nothing that can change, or if lowering refuses it.
std::optional<Load> load_of(const ptx::Instruction& instruction) {
  const auto parsed = ptx::parse_opcode(instruction.opcode);
  const auto* operation = std::get_if<ptx::Operation>(&parsed);
  if (operation == nullptr || instruction.operands.size() < 2) return std::nullopt;
  if (operation->form == Form::matrix) return load_of_matrix(*operation, instruction.opcode);
  const std::size_t bytes = ptx::size_of(operation->type());
  if (bytes == 0) return std::nullopt;
  if (operation->form == Form::texture) return Load{bytes, MemoryKind::textures};
  if (operation->form == Form::surface_load) return Load{bytes, MemoryKind::surfaces};
  const bool returns_old = operation->form == Form::atomic && operation->opcode != ptx::Opcode::red;
  if (operation->form != Form::load && !returns_old) return std::nullopt;
  return load_from(space_of(*operation), bytes);
}

Operand number(std::uint64_t value) {
  return {.kind = Operand::Kind::integer, .value = value};
}

/// The new body of one function.
class AblatedBody {
 public:
  AblatedBody(const ptx::Function& function, const Ablation& ablation) : ablation_(ablation) {
    if (!function.is_entry) {
      for (const ptx::Variable& parameter : function.parameters) declare_slots(parameter);
      for (const ptx::Variable& result : function.results) declare_slots(result);
    }
    for (const auto& [type, name] : kRegisters) append(ptx::Variable{.type = type, .name = name});
  }

  void append(ptx::Statement statement) {
    if (const auto* variable = std::get_if<ptx::Variable>(&statement)) {
      declare(*variable);
    } else if (std::holds_alternative<ptx::ScopeStart>(statement)) {
      scopes_.open();
    } else if (std::holds_alternative<ptx::ScopeEnd>(statement)) {
      scopes_.close();
    } else if (const auto* instruction = std::get_if<ptx::Instruction>(&statement)) {
      if (const auto load = load_of(*instruction)) return append_load(*instruction, *load);
    }
    body_.push_back(std::move(statement));
  }

  std::vector<ptx::Statement> take() { return std::move(body_); }

 private:
  // A parameter or result of a call.
  void declare_slots(const ptx::Variable& variable) {
    scopes_.declare(variable.name, ParameterSlots{});
  }

  void declare(const ptx::Variable& variable) {
    const auto kind = register_class(variable.type);
    if (variable.space == Space::param) {
      declare_slots(variable);
    } else if (variable.space == Space::reg && kind && variable.range > 0) {
      scopes_.declare_range(variable.name, variable.range, *kind);
    } else if (variable.space == Space::reg && kind) {
      scopes_.declare(variable.name, FrameRegister{.kind = *kind});
    }
  }

  bool may_change(const Load& load, const Operand& address) {
    if (!load.kind) return true;
    const bool is_of_call = *load.kind == MemoryKind::parameters &&
                            scopes_.find_as<ParameterSlots>(address.name) != nullptr;
    return ablation_.contains(*load.kind) && !is_of_call;
  }

  void append_load(const ptx::Instruction& instruction, const Load& load) {
    const Operand& result = instruction.operands[0];
    const Operand& address = instruction.operands[1];
    std::vector<Operand> registers =
        result.kind == Operand::Kind::vector ? result.parts : std::vector{result};
    std::erase_if(registers, [](const Operand& part) { return part.kind != Operand::Kind::name; });
    if (!may_change(load, address)) registers.clear();
    const auto* first =
        registers.empty() ? nullptr : scopes_.find_as<FrameRegister>(registers[0].name);
    const bool wide = first != nullptr && first->kind == RegisterClass::wide;
    Operand change = number(kChange & (~std::uint64_t{0} >> (64 - 8 * load.bytes)));
    if (!load.kind) change = append_test(instruction, address, wide, change);
    body_.push_back(instruction);
    for (const Operand& part : registers) {
      ptx::Instruction& last =
          append_step(instruction, wide ? "xor.b64" : "xor.b32", {part, part, change});
      last.guard = instruction.guard;
      last.guard_negated = instruction.guard_negated;
    }
  }

  // The load may replace the register with its address, so the test is before it. Returns the
  // register with `change`, or with 0 if the address is in memory of another kind.
  Operand append_test(const ptx::Instruction& load, const Operand& address, bool wide,
                      const Operand& change) {
    const Operand target{.name = wide ? kWideChange : kWordChange};
    const Operand base = address.name.empty() ? number(0) : Operand{.name = address.name};
    append_step(load, "add.s64", {{.name = kAddress}, base, number(address.value)});
    append_step(load, wide ? "mov.b64" : "mov.b32", {target, number(0)});
    for (const AddressSpace& of : kAddressSpaces) {
      if (!ablation_.contains(of.kind)) continue;
      append_step(load, of.test, {{.name = kIsInside}, {.name = kAddress}});
      append_step(load, wide ? "selp.b64" : "selp.b32",
                  {target, change, target, {.name = kIsInside}});
    }
    return target;
  }

  // Appends an instruction of the same line as `load`.
  ptx::Instruction& append_step(const ptx::Instruction& load, std::string_view opcode,
                                std::vector<Operand> operands) {
    return std::get<ptx::Instruction>(body_.emplace_back(
        ptx::Instruction{.opcode = opcode, .operands = std::move(operands), .line = load.line}));
  }

  const Ablation& ablation_;
  Scopes scopes_;
  std::vector<ptx::Statement> body_;
};

}  // namespace

ptx::Module without(ptx::Module module, const Ablation& ablation) {
  if (ablation.empty()) return module;
  for (ptx::Function& function : module.functions) {
    if (!function.has_body) continue;
    AblatedBody body(function, ablation);
    for (ptx::Statement& statement : function.body) body.append(std::move(statement));
    function.body = body.take();
  }
  return module;
}

}  // namespace labcheck::simgpu
