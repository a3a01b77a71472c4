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
  MemoryKind kind;
  Space space;
  std::string_view test;  // whether a generic address is in the space
};
constexpr AddressSpace kSpaces[] = {
    {MemoryKind::constant_memory, Space::constant, "isspacep.const"},
    {MemoryKind::shared_memory, Space::shared, "isspacep.shared"},
    {MemoryKind::parameters, Space::param, "isspacep.param"}};

/// What an instruction loads.
struct Load {
  std::size_t bytes = 0;  // of each register that are loaded
  Space space = Space::generic;
  std::optional<MemoryKind> image{};  // loaded by coordinates, not from an address
};

// All rows of ldmatrix are in shared memory. A register of a matrix may contain several elements.
std::optional<Load> load_of_matrix(const ptx::Operation& operation, std::string_view opcode) {
  if (operation.opcode == ptx::Opcode::ldmatrix) return Load{sizeof kChange, Space::shared};
  const std::vector<std::string_view> words = split_at(opcode, '.');
  const auto has = [&](std::string_view word) { return std::ranges::count(words, word) != 0; };
  if (operation.opcode != ptx::Opcode::wmma || !has("load")) return std::nullopt;
  const bool shared = has("shared") || has("shared::cta");
  return Load{sizeof kChange, has("global") ? Space::global
                              : shared      ? Space::shared
                                            : Space::generic};
}

// Nothing if the instruction does not load a value, or if lowering refuses it.
std::optional<Load> load_of(const ptx::Instruction& instruction) {
  const auto parsed = ptx::parse_opcode(instruction.opcode);
  const auto* operation = std::get_if<ptx::Operation>(&parsed);
  if (operation == nullptr || instruction.operands.size() < 2) return std::nullopt;
  if (operation->form == Form::matrix) return load_of_matrix(*operation, instruction.opcode);
  const std::size_t bytes = ptx::size_of(operation->type());
  if (bytes == 0) return std::nullopt;
  if (operation->form == Form::texture) return Load{bytes, {}, MemoryKind::textures};
  if (operation->form == Form::surface_load) return Load{bytes, {}, MemoryKind::surfaces};
  const bool returns_old = operation->form == Form::atomic && operation->opcode != ptx::Opcode::red;
  if (operation->form != Form::load && !returns_old) return std::nullopt;
  return Load{bytes, space_of(*operation)};
}

Operand name_operand(std::string_view name) {
  Operand operand;
  operand.name = name;
  return operand;
}

Operand integer_operand(std::uint64_t value) {
  Operand operand;
  operand.kind = Operand::Kind::integer;
  operand.value = value;
  return operand;
}

/// The new body of one function.
class AblatedBody {
 public:
  AblatedBody(const ptx::Function& function, const Ablation& ablation) : ablation_(ablation) {
    std::ranges::copy_if(kSpaces, std::back_inserter(spaces_),
                         [&](const AddressSpace& of) { return ablation.contains(of.kind); });
    for (const ptx::Variable& parameter : function.parameters) {
      if (function.is_entry) {
        scopes_.declare(parameter.name, KernelParameterName{});
      } else {
        scopes_.declare(parameter.name, ParameterSlots{});
      }
    }
    for (const ptx::Variable& result : function.results)
      scopes_.declare(result.name, ParameterSlots{});
    for (const auto& [type, name] : kRegisters) {
      ptx::Variable variable;
      variable.type = type;
      variable.name = name;
      append(std::move(variable));
    }
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
  void declare(const ptx::Variable& variable) {
    const auto kind = register_class(variable.type);
    if (variable.space == Space::param) {
      scopes_.declare(variable.name, ParameterSlots{});
    } else if (variable.space == Space::reg && kind && variable.range > 0) {
      scopes_.declare_range(variable.name, variable.range, *kind);
    } else if (variable.space == Space::reg && kind) {
      scopes_.declare(variable.name, FrameRegister{.kind = *kind});
    }
  }

  bool is_wide(const Operand& operand) {
    const auto* reg = scopes_.find_as<FrameRegister>(operand.name);
    return reg != nullptr && reg->kind == RegisterClass::wide;
  }

  // Whether the memory that an instruction loads from is certainly of a changed kind.
  bool is_changed(const Load& load, const Operand& address) {
    if (load.image) return ablation_.contains(*load.image);
    // Parameters of calls are in the same space as those of kernels.
    if (load.space == Space::param && scopes_.find_as<ParameterSlots>(address.name) != nullptr)
      return false;
    return std::ranges::count(spaces_, load.space, &AddressSpace::space) != 0;
  }

  void append_load(const ptx::Instruction& instruction, const Load& load) {
    const Operand& result = instruction.operands[0];
    const Operand& address = instruction.operands[1];
    std::vector<Operand> registers =
        result.kind == Operand::Kind::vector ? result.parts : std::vector{result};
    std::erase_if(registers, [](const Operand& part) { return part.kind != Operand::Kind::name; });
    const bool tested = !load.image && load.space == Space::generic && !spaces_.empty();
    if (registers.empty() || (!tested && !is_changed(load, address))) {
      body_.push_back(instruction);
      return;
    }
    const bool wide = is_wide(registers[0]);
    Operand change = integer_operand(kChange & (~std::uint64_t{0} >> (64 - 8 * load.bytes)));
    if (tested) change = append_test(instruction, address, wide, change);
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
    const Operand target = name_operand(wide ? kWideChange : kWordChange);
    const bool is_absolute = address.name.empty();
    append_step(
        load, "add.s64",
        {name_operand(kAddress), is_absolute ? integer_operand(0) : name_operand(address.name),
         integer_operand(address.value)});
    append_step(load, wide ? "mov.b64" : "mov.b32", {target, integer_operand(0)});
    for (const AddressSpace& of : spaces_) {
      append_step(load, of.test, {name_operand(kIsInside), name_operand(kAddress)});
      append_step(load, wide ? "selp.b64" : "selp.b32",
                  {target, change, target, name_operand(kIsInside)});
    }
    return target;
  }

  // Appends an instruction of the same line as `load`.
  ptx::Instruction& append_step(const ptx::Instruction& load, std::string_view opcode,
                                std::vector<Operand> operands) {
    ptx::Instruction step;
    step.opcode = opcode;
    step.operands = std::move(operands);
    step.line = load.line;
    return std::get<ptx::Instruction>(body_.emplace_back(std::move(step)));
  }

  const Ablation& ablation_;
  std::vector<AddressSpace> spaces_;  // of the changed kinds
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
