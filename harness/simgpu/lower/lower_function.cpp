// SPDX-License-Identifier: MIT
#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/flops.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {

using ptx::Form;
using ptx::Operation;

namespace {

// The entry of `names` for `use` in the innermost scope that has one; nullptr if none has.
template <class Value>
const Value* find_in_scopes(const std::map<std::pair<ScopeNumber, std::string_view>, Value>& names,
                            const Scopes& scopes, const LabelUse& use) {
  for (ScopeNumber scope = use.scope;; scope = scopes.parent(scope)) {
    const auto found = names.find({scope, use.name});
    if (found != names.end()) return &found->second;
    if (scope == 0) return nullptr;
  }
}

}  // namespace

FunctionLowering::FunctionLowering(KernelLowering& kernel, const ptx::Function& source,
                                   Function& target)
    : kernel_(kernel),
      source_(source),
      target_(target),
      layout_(target),
      positions_(kernel.module, kernel.program) {}

void FunctionLowering::unsupported(std::string_view reason) const {
  if (current_ == nullptr) fail(source_.line, fmt::format("function '{}'", source_.name), reason);
  fail(current_->line, fmt::format("the instruction '{}'", current_->opcode), reason);
}

void FunctionLowering::fail(int line, std::string_view what, std::string_view reason) const {
  throw refusal(line, fmt::format("the simulated GPU does not support {}{}{}", what,
                                  reason.empty() ? "" : ": ", reason));
}

LowerError FunctionLowering::refusal(int line, std::string message) const {
  const SourcePosition& position = kernel_.program.positions[positions_.current()];
  return {std::move(message), line, kernel_.program.files[position.file],
          static_cast<int>(position.line)};
}

const ptx::Operand& FunctionLowering::operand(const ptx::Instruction& source,
                                              std::size_t index) const {
  if (index >= source.operands.size()) unsupported("too few operands");
  return source.operands[index];
}

Handlers FunctionLowering::handlers_of(const Operation& operation) const {
  const Handlers handlers = kernel_.variant.select(operation);
  if (handlers.full == nullptr) unsupported();
  return handlers;
}

// The first instruction of a block counts its executions; Program::blocks lists its instructions.
void FunctionLowering::start_block() {
  if (block_open_) return;
  block_open_ = true;
  block_index_ = static_cast<std::uint32_t>(kernel_.program.blocks.size());
  kernel_.program.blocks.emplace_back();
  Instruction count;
  count.site = block_index_;
  count.handlers = count_block();
  count.position = positions_.current();
  target_.code.push_back(count);
}

void FunctionLowering::end_block(std::vector<LabelUse> targets, FallsThrough falls_through) {
  blocks_.back().targets = std::move(targets);
  blocks_.back().falls_through = falls_through;
  blocks_.emplace_back();
  block_open_ = false;
}

void FunctionLowering::add_label(std::string_view name) {
  if (block_open_) end_block({}, FallsThrough::yes);
  const LabelPosition position{static_cast<std::uint32_t>(target_.code.size()),
                               static_cast<std::uint32_t>(blocks_.size() - 1)};
  if (!labels_.emplace(std::pair(scopes_.current(), name), position).second) {
    unsupported(fmt::format("label '{}' is defined twice", name));
  }
}

void FunctionLowering::add_target_list(const ptx::TargetList& list) {
  std::vector<LabelUse>& targets = target_lists_[{scopes_.current(), list.name}];
  for (const std::string_view target : list.targets) targets.push_back({target, scopes_.current()});
}

const FunctionLowering::LabelPosition& FunctionLowering::position_of(const LabelUse& use) const {
  const LabelPosition* position = find_in_scopes(labels_, scopes_, use);
  if (position == nullptr) unsupported(fmt::format("label '{}' is not defined", use.name));
  return *position;
}

const std::vector<LabelUse>& FunctionLowering::targets_of(const LabelUse& list) const {
  const std::vector<LabelUse>* targets = find_in_scopes(target_lists_, scopes_, list);
  if (targets == nullptr) unsupported(fmt::format("'{}' is not a target list", list.name));
  return *targets;
}

void FunctionLowering::dispatch(const ptx::Instruction& instruction, Operation operation) {
  switch (operation.form) {
    case Form::compare:
    case Form::compare_to:
      return lower_compare(instruction, operation);
    case Form::move:
      return lower_move(instruction, operation);
    case Form::address:
      return lower_address(instruction, operation);
    case Form::is_space:
      return lower_is_space(instruction, operation);
    case Form::load:
    case Form::store:
      return lower_memory(instruction, operation);
    case Form::atomic:
      return lower_atomic(instruction, operation);
    case Form::texture:
      return lower_texture(instruction, operation);
    case Form::surface_load:
    case Form::surface_store:
      return lower_surface(instruction, operation);
    case Form::image_query:
      return lower_image_query(instruction, operation);
    case Form::fence:
      mark_ordered();
      mark_waiting();
      return emit(fence(), {});
    case Form::nothing:
      return emit(do_nothing(), {});
    case Form::barrier:
      return lower_barrier(instruction, operation);
    case Form::shuffle:
    case Form::match:
    case Form::redux:
      return lower_shuffle(instruction, operation);
    case Form::vote:
      return lower_vote(instruction, operation);
    case Form::copy_async:
      return lower_async_copy(instruction, operation);
    case Form::mbarrier:
      return lower_mbarrier(instruction, operation);
    case Form::video:
      return lower_video(instruction, operation);
    case Form::lookup_logic:
      return operation.has(ptx::Group::combination)
                 ? lower_lookup_with_predicate(instruction, operation)
                 : lower_arithmetic(instruction, operation);
    case Form::convert:
      return operation.has(ptx::Group::pack) ? lower_pack(instruction, operation)
                                             : lower_arithmetic(instruction, operation);
    case Form::stack:
      return lower_stack(instruction, operation);
    case Form::policy:
      return lower_cache_policy(instruction);
    case Form::elect:
      return lower_elect(instruction);
    case Form::branch:
      return lower_branch(instruction);
    case Form::branch_table:
      return lower_branch_by_index(instruction);
    case Form::call:
      return lower_call(instruction);
    case Form::ret:
    case Form::exit:
      emit(operation.form == Form::ret ? return_() : exit_(), {});
      return end_block({}, guarded_ ? FallsThrough::yes : FallsThrough::no);
    case Form::trap:
      emit(trap_(), {});
      return end_block({}, guarded_ ? FallsThrough::yes : FallsThrough::no);
    default:
      return lower_arithmetic(instruction, operation);
  }
}

void FunctionLowering::lower_statement(const ptx::Instruction& instruction) {
  current_ = &instruction;
  const auto parsed = ptx::parse_opcode(instruction.opcode);
  if (const auto* reason = std::get_if<ptx::UnsupportedOpcode>(&parsed))
    unsupported(reason->reason);
  const auto& operation = std::get<Operation>(parsed);
  operation_ = operation;
  if (has_full_checks()) flow_ = flow_of(operation);
  guarded_ = !instruction.guard.empty() && operation.form != Form::branch;
  start_block();
  kernel_.program.blocks[block_index_].positions.push_back(positions_.current());
  count_flops(operation);
  dispatch(instruction, operation);
}

// Lanes that a guard excludes compute nothing, so the active lanes of a guarded instruction are
// counted separately, as a block without instructions.
void FunctionLowering::count_flops(const Operation& operation) {
  FlopUse use = flops_of(operation);
  if (use.operations == 0) return;
  use.position = positions_.current();
  if (!guarded_) {
    kernel_.program.blocks[block_index_].flops.push_back(use);
    return;
  }
  Instruction count;
  count.site = static_cast<std::uint32_t>(kernel_.program.blocks.size());
  kernel_.program.blocks.push_back({{}, {use}});
  emit_extra(count_block(), count);
}

// Labels may be used before they are defined, so jumps get their targets when the code is complete.
void FunctionLowering::set_targets() {
  for (const Jump& jump : jumps_) {
    current_ = jump.source;
    for (const LabelUse& use : jump.targets) {
      const Instruction* target = target_.code.data() + position_of(use).instruction;
      if (jump.table != nullptr) {
        jump.table->targets.push_back(target);
      } else {
        target_.code[jump.instruction].target = target;
      }
    }
  }
}

void FunctionLowering::find_uninitialized() {
  std::vector<BlockFlow> flows;
  for (std::uint32_t k = 0; k < blocks_.size(); ++k) {
    BlockFlow flow = std::move(blocks_[k].flow);
    for (const LabelUse& use : blocks_[k].targets)
      flow.successors.push_back(position_of(use).block);
    if (blocks_[k].falls_through == FallsThrough::yes && k + 1 < blocks_.size())
      flow.successors.push_back(k + 1);
    flows.push_back(std::move(flow));
  }
  for (const std::uint32_t offset : live_at_entry(flows)) {
    target_.uninitialized.push_back(use_of(offset, register_classes_[offset]));
  }
}

void FunctionLowering::run() {
  target_.name = std::string(source_.name);
  blocks_.emplace_back();
  declare_parameters();
  for (const ptx::Statement& s : source_.body) {
    if (const auto* instruction = std::get_if<ptx::Instruction>(&s)) {
      lower_statement(*instruction);
    } else if (const auto* label = std::get_if<ptx::Label>(&s)) {
      add_label(label->name);
    } else if (const auto* list = std::get_if<ptx::TargetList>(&s)) {
      add_target_list(*list);
    } else if (const auto* variable = std::get_if<ptx::Variable>(&s)) {
      declare(*variable);
    } else if (const auto* location = std::get_if<ptx::Location>(&s)) {
      positions_.move_to(*location);
    } else if (std::holds_alternative<ptx::ScopeStart>(s)) {
      scopes_.open();
    } else if (std::holds_alternative<ptx::ScopeEnd>(s) && scopes_.depth() > 1) {
      scopes_.close();
    }
  }
  // Code from nvcc never reaches this instruction.
  push(end_of_function(), {});
  store_flow({});
  set_targets();
  find_uninitialized();
}

}  // namespace labcheck::simgpu
