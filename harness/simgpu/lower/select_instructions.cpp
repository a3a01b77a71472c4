// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/lower/statement_lowering.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

using ptx::Form;
using ptx::Opcode;
using ptx::Type;

using LowerForm = void (*)(StatementLowering&);

// The function that lowers each form. The other forms only compute a register from registers.
constexpr auto kForms = [] {
  constexpr std::pair<Form, LowerForm> kSpecial[] = {
      {Form::compare, lower_compare},
      {Form::compare_to, lower_compare},
      {Form::lookup_logic, lower_lookup},
      {Form::move, lower_move},
      {Form::convert, lower_convert},
      {Form::address, lower_address},
      {Form::is_space, lower_is_space},
      {Form::stack, lower_stack},
      {Form::load, lower_memory},
      {Form::store, lower_memory},
      {Form::atomic, lower_atomic},
      {Form::texture, lower_texture},
      {Form::surface_load, lower_surface},
      {Form::surface_store, lower_surface},
      {Form::image_query, lower_image_query},
      {Form::copy_async, lower_async_copy},
      {Form::mbarrier, lower_mbarrier},
      {Form::policy, lower_cache_policy},
      {Form::video, lower_video},
      {Form::matrix, lower_matrix},
      {Form::fence, lower_fence},
      {Form::barrier, lower_barrier},
      {Form::shuffle, lower_shuffle},
      {Form::match, lower_shuffle},
      {Form::redux, lower_shuffle},
      {Form::vote, lower_vote},
      {Form::elect, lower_elect},
      {Form::branch, lower_branch},
      {Form::branch_table, lower_branch_by_index},
      {Form::call, lower_call},
      {Form::ret, lower_end},
      {Form::exit, lower_end},
      {Form::trap, lower_end},
      {Form::nothing, lower_nothing},
  };
  std::array<LowerForm, 1 << 8> forms{};  // Form has 8 bits
  forms.fill(lower_arithmetic);
  for (const auto& [form, lower] : kSpecial) forms[static_cast<std::size_t>(form)] = lower;
  return forms;
}();

// 2 for a multiply-add, 1 for other arithmetic, and 0 for comparisons, signs, minima, conversions
// and atomics.
std::uint32_t operations_of(Opcode opcode) {
  if (opcode == Opcode::fma || opcode == Opcode::mad) return 2;
  constexpr Opcode kOne[] = {Opcode::add, Opcode::sub,  Opcode::mul,   Opcode::div,
                             Opcode::rcp, Opcode::sqrt, Opcode::rsqrt, Opcode::sin,
                             Opcode::cos, Opcode::lg2,  Opcode::ex2,   Opcode::tanh};
  return std::find(std::begin(kOne), std::end(kOne), opcode) != std::end(kOne) ? 1 : 0;
}

// The floating-point operations of `operation` in one thread, without their position.
FlopUse flops_of(const ptx::Operation& operation) {
  using Precision = FlopUse::Precision;
  const std::uint32_t operations = operations_of(operation.opcode);
  const Type type = operation.type();
  if (type == Type::f32) return {Precision::single, operations, 0};
  if (type == Type::f64) return {Precision::double_, operations, 0};
  if (ptx::is_half_pair(type)) return {Precision::half, 2 * operations, 0};
  if (ptx::is_half(type)) return {Precision::half, operations, 0};
  return {};
}

// Lanes that a guard excludes compute nothing, so the active lanes of a guarded instruction are
// counted separately, as a block without instructions.
void count_flops(StatementLowering& s, BlockUse& block) {
  FlopUse use = flops_of(s.operation);
  if (use.operations == 0) return;
  use.position = s.function.positions.current();
  if (!s.guarded) return block.flops.push_back(use);
  Instruction count;
  count.site = static_cast<std::uint32_t>(s.program.blocks.size());
  s.program.blocks.push_back({{}, {use}});
  s.emit_extra(kCountBlock, count);
}

// Whether a statement of this form does more than write its registers.
bool has_effect(Form form) {
  constexpr Form kEffects[] = {Form::store,         Form::atomic,     Form::fence,  Form::barrier,
                               Form::surface_store, Form::copy_async, Form::call,   Form::ret,
                               Form::branch_table,  Form::mbarrier,   Form::branch, Form::exit,
                               Form::trap,          Form::stack,      Form::elect,  Form::matrix};
  return std::find(std::begin(kEffects), std::end(kEffects), form) != std::end(kEffects);
}

// Leaves the places of registers that are not used anymore to others.
void release_registers(FunctionLowering& function, const ptx::Instruction& instruction) {
  const auto release = [&](std::string_view name) {
    const auto last = function.last_uses.find(name);
    if (last == function.last_uses.end() || last->second != &instruction) return;
    if (auto* reg = function.scopes.find_as<FrameRegister>(name)) function.layout.release(*reg);
  };
  each_name(instruction, release);
  release(instruction.guard);
  function.layout.end_statement();
}

// Starts a statement without code, for the counters. Returns its block.
BlockUse& begin_statement(FunctionLowering& function, bool effect) {
  function.code.begin_statement({.has_effect = effect});
  BlockUse& block = function.code.counted_block();
  block.positions.push_back(function.positions.current());
  return block;
}

void lower_statement(FunctionLowering& function, const ptx::Instruction& instruction) {
  function.current = &instruction;
  const auto parsed = ptx::parse_opcode(instruction.opcode);
  if (const auto* reason = std::get_if<Message>(&parsed)) unsupported(*reason);
  StatementLowering statement{function, instruction, std::get<ptx::Operation>(parsed)};
  BlockUse& block = begin_statement(function, has_effect(statement.operation.form));
  count_flops(statement, block);
  kForms[static_cast<std::size_t>(statement.operation.form)](statement);
  release_registers(function, instruction);
}

// The instruction that computes `sum`, if it only adds something to a product that nothing else
// uses, as in the address of an array's element.
std::optional<ptx::Instruction> product_plus(FunctionLowering& function,
                                             const ptx::Instruction& product,
                                             const ptx::Instruction& sum) {
  const bool is_signed = product.opcode == "mul.wide.s32";
  if (!product.guard.empty() || !sum.guard.empty() ||
      !(is_signed || product.opcode == "mul.wide.u32") ||
      !(sum.opcode == "add.s64" || sum.opcode == "add.u64") || product.operands.size() != 3 ||
      sum.operands.size() != 3)
    return std::nullopt;
  const std::string_view name = product.operands[0].name;
  const auto last = function.last_uses.find(name);
  const auto* reg = function.scopes.find_as<FrameRegister>(name);
  if (last == function.last_uses.end() || last->second != &sum || reg == nullptr ||
      reg->offset != FrameRegister::kUnallocated)
    return std::nullopt;
  const auto is_product = [&](const ptx::Operand& operand) {
    return operand.kind == ptx::Operand::Kind::name && operand.name == name;
  };
  const bool is_first = is_product(sum.operands[1]);
  if (is_first == is_product(sum.operands[2]) || is_product(sum.operands[0])) return std::nullopt;
  ptx::Instruction fused = sum;
  fused.opcode = is_signed ? "mad.wide.s32" : "mad.wide.u32";
  fused.operands = {sum.operands[0], product.operands[1], product.operands[2],
                    sum.operands[is_first ? 2 : 1]};
  return fused;
}

// Lowers the instruction and, if one instruction computes both, the next one. Returns whether it
// has lowered both.
bool lower_with_next(FunctionLowering& function, const ptx::Instruction& instruction,
                     const ptx::Statement* next) {
  const auto* sum = next != nullptr ? std::get_if<ptx::Instruction>(next) : nullptr;
  const auto fused = sum != nullptr ? product_plus(function, instruction, *sum) : std::nullopt;
  if (!fused) {
    lower_statement(function, instruction);
    return false;
  }
  begin_statement(function, false);
  lower_statement(function, *fused);
  function.current = sum;
  release_registers(function, instruction);
  release_registers(function, *sum);
  return true;
}

void declare_label(FunctionLowering& function, std::string_view name) {
  if (!function.scopes.declare(name, LabelName{function.code.next_block()}))
    unsupported(text::label_defined_twice(std::string(name)));
}

void declare_targets(Scopes& scopes, const ptx::TargetList& list) {
  TargetListName targets;
  for (const std::string_view target : list.targets)
    targets.targets.push_back({target, scopes.current()});
  scopes.declare(list.name, std::move(targets));
}

// Code between two labels in one scope.
struct Piece {
  std::uint32_t label = 0;
  std::uint32_t scope = 0;

  bool operator==(const Piece&) const = default;
};

struct Uses {
  Piece piece;
  const ptx::Instruction* last = nullptr;  // nullptr: there are uses in several pieces
};

}  // namespace

std::map<std::string_view, const ptx::Instruction*> last_uses_of_local_names(
    const ptx::Function& function) {
  std::map<std::string_view, Uses> all;
  Piece piece;
  std::uint32_t scopes = 0;
  std::vector<std::uint32_t> outer_scopes;
  for (const ptx::Statement& statement : function.body) {
    if (std::holds_alternative<ptx::Label>(statement)) {
      ++piece.label;
    } else if (std::holds_alternative<ptx::ScopeStart>(statement)) {
      outer_scopes.push_back(piece.scope);
      piece.scope = ++scopes;
    } else if (std::holds_alternative<ptx::ScopeEnd>(statement) && !outer_scopes.empty()) {
      piece.scope = outer_scopes.back();
      outer_scopes.pop_back();
    } else if (const auto* instruction = std::get_if<ptx::Instruction>(&statement)) {
      const auto note = [&](std::string_view name) {
        Uses& uses = all.try_emplace(name, Uses{piece, instruction}).first->second;
        uses.last = uses.piece == piece && uses.last != nullptr ? instruction : nullptr;
      };
      each_name(*instruction, note);
      if (!instruction->guard.empty()) note(instruction->guard);
    }
  }
  std::map<std::string_view, const ptx::Instruction*> local;
  for (const auto& [name, uses] : all)
    if (uses.last != nullptr) local.emplace(name, uses.last);
  return local;
}

void select_instructions(FunctionLowering& function) {
  const std::vector<ptx::Statement>& body = function.source.body;
  for (std::size_t k = 0; k < body.size(); ++k) {
    const ptx::Statement& s = body[k];
    if (const auto* instruction = std::get_if<ptx::Instruction>(&s)) {
      const ptx::Statement* next = k + 1 < body.size() ? &body[k + 1] : nullptr;
      if (lower_with_next(function, *instruction, next)) ++k;
    } else if (const auto* label = std::get_if<ptx::Label>(&s)) {
      declare_label(function, label->name);
    } else if (const auto* list = std::get_if<ptx::TargetList>(&s)) {
      declare_targets(function.scopes, *list);
    } else if (const auto* variable = std::get_if<ptx::Variable>(&s)) {
      declare(function, *variable);
    } else if (const auto* location = std::get_if<ptx::Location>(&s)) {
      function.positions.move_to(*location);
    } else if (std::holds_alternative<ptx::ScopeStart>(s)) {
      function.scopes.open();
    } else if (std::holds_alternative<ptx::ScopeEnd>(s)) {
      function.scopes.close();
    }
  }
  // Code from nvcc never reaches this instruction.
  function.code.push(kEndOfFunction, {});
}

}  // namespace labcheck::simgpu
