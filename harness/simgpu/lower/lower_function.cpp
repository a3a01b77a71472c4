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

// What `names` has for `use` in the innermost of the scopes around it; nullptr for nothing.
template <class Value>
const Value* find_outwards(const std::map<std::pair<ScopeNumber, std::string_view>, Value>& names,
                           const Scopes& scopes, const LabelUse& use) {
  for (ScopeNumber scope = use.scope;; scope = scopes.around(scope)) {
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
      places_(kernel.module, kernel.program) {}

void FunctionLowering::unsupported(std::string_view reason) const {
  if (current_ == nullptr) fail(source_.line, fmt::format("function '{}'", source_.name), reason);
  fail(current_->line, fmt::format("the instruction '{}'", current_->opcode), reason);
}

void FunctionLowering::fail(int line, std::string_view what, std::string_view reason) const {
  throw refusal(line, fmt::format("the simulated GPU does not support {}{}{}", what,
                                  reason.empty() ? "" : ": ", reason));
}

LowerError FunctionLowering::refusal(int line, std::string message) const {
  const SourcePlace& place = kernel_.program.places[places_.current()];
  return {std::move(message), line, kernel_.program.files[place.file],
          static_cast<int>(place.line)};
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

// A block's first instruction counts its entries; Program::blocks says which instructions it has.
void FunctionLowering::start_block() {
  if (block_open_) return;
  block_open_ = true;
  block_index_ = static_cast<std::uint32_t>(kernel_.program.blocks.size());
  kernel_.program.blocks.emplace_back();
  Instruction count;
  count.site = block_index_;
  count.handlers = count_block();
  count.place = places_.current();
  target_.code.push_back(count);
}

void FunctionLowering::end_block(std::vector<LabelUse> targets, After after) {
  blocks_.back().targets = std::move(targets);
  blocks_.back().after = after;
  blocks_.emplace_back();
  block_open_ = false;
}

void FunctionLowering::place_label(std::string_view name) {
  if (block_open_) end_block({}, After::next);
  const LabelPlace place{static_cast<std::uint32_t>(target_.code.size()),
                         static_cast<std::uint32_t>(blocks_.size() - 1)};
  if (!labels_.emplace(std::pair(scopes_.current(), name), place).second) {
    unsupported(fmt::format("label '{}' stands twice", name));
  }
}

void FunctionLowering::place_target_list(const ptx::TargetList& list) {
  std::vector<LabelUse>& targets = target_lists_[{scopes_.current(), list.name}];
  for (const std::string_view target : list.targets) targets.push_back({target, scopes_.current()});
}

const FunctionLowering::LabelPlace& FunctionLowering::place_of(const LabelUse& use) const {
  const LabelPlace* place = find_outwards(labels_, scopes_, use);
  if (place == nullptr) unsupported(fmt::format("there is no label '{}'", use.name));
  return *place;
}

const std::vector<LabelUse>& FunctionLowering::targets_of(const LabelUse& list) const {
  const std::vector<LabelUse>* targets = find_outwards(target_lists_, scopes_, list);
  if (targets == nullptr) unsupported(fmt::format("'{}' is no list of targets", list.name));
  return *targets;
}

void FunctionLowering::dispatch(const ptx::Instruction& instruction, Operation operation) {
  switch (operation.form) {
    case Form::compare:
    case Form::compare_to:
      return compare(instruction, operation);
    case Form::move:
      return move(instruction, operation);
    case Form::address:
      return address(instruction, operation);
    case Form::is_space:
      return is_space(instruction, operation);
    case Form::load:
    case Form::store:
      return memory(instruction, operation);
    case Form::atomic:
      return atomic(instruction, operation);
    case Form::texture:
      return texture(instruction, operation);
    case Form::surface_load:
    case Form::surface_store:
      return surface(instruction, operation);
    case Form::image_query:
      return image_query(instruction, operation);
    case Form::fence:
      mark_ordered();
      mark_waiting();
      return emit(fence(), {});
    case Form::nothing:
      return emit(nothing(), {});
    case Form::barrier:
      return barrier(instruction, operation);
    case Form::shuffle:
    case Form::match:
    case Form::redux:
      return shuffle(instruction, operation);
    case Form::vote:
      return vote(instruction, operation);
    case Form::copy_async:
      return asynchronous_copy(instruction, operation);
    case Form::mbarrier:
      return mbarrier(instruction, operation);
    case Form::video:
      return video(instruction, operation);
    case Form::lookup_logic:
      return operation.has(ptx::Group::combination) ? lookup_with_predicate(instruction, operation)
                                                    : arithmetic(instruction, operation);
    case Form::convert:
      return operation.has(ptx::Group::pack) ? pack(instruction, operation)
                                             : arithmetic(instruction, operation);
    case Form::stack:
      return stack(instruction, operation);
    case Form::policy:
      return cache_policy(instruction);
    case Form::elect:
      return elect(instruction);
    case Form::branch:
      return branch(instruction);
    case Form::branch_table:
      return branch_by_index(instruction);
    case Form::call:
      return call_function(instruction);
    case Form::ret:
    case Form::exit:
      emit(operation.form == Form::ret ? return_() : exit_(), {});
      return end_block({}, guarded_ ? After::next : After::elsewhere);
    case Form::trap:
      emit(trap_(), {});
      return end_block({}, guarded_ ? After::next : After::elsewhere);
    default:
      return arithmetic(instruction, operation);
  }
}

void FunctionLowering::statement(const ptx::Instruction& instruction) {
  current_ = &instruction;
  const auto understood = ptx::understand(instruction.opcode);
  if (const auto* reason = std::get_if<ptx::UnsupportedOpcode>(&understood))
    unsupported(reason->reason);
  const auto& operation = std::get<Operation>(understood);
  operation_ = operation;
  if (has_full_checks()) flow_ = flow_of(operation);
  guarded_ = !instruction.guard.empty() && operation.form != Form::branch;
  start_block();
  kernel_.program.blocks[block_index_].places.push_back(places_.current());
  count_flops(operation);
  dispatch(instruction, operation);
}

// Lanes that a guard keeps back compute nothing: those that it lets through are counted apart, as a
// block without instructions.
void FunctionLowering::count_flops(const Operation& operation) {
  FlopUse use = flops_of(operation);
  if (use.operations == 0) return;
  use.place = places_.current();
  if (!guarded_) {
    kernel_.program.blocks[block_index_].flops.push_back(use);
    return;
  }
  Instruction count;
  count.site = static_cast<std::uint32_t>(kernel_.program.blocks.size());
  kernel_.program.blocks.push_back({{}, {use}});
  emit_beside(count_block(), count);
}

// Labels may be named before they stand, so jumps get their targets when the code is complete.
void FunctionLowering::set_targets() {
  for (const Jump& jump : jumps_) {
    current_ = jump.source;
    for (const LabelUse& use : jump.targets) {
      const Instruction* target = target_.code.data() + place_of(use).instruction;
      if (jump.table != nullptr) {
        jump.table->targets.push_back(target);
      } else {
        target_.code[jump.instruction].target = target;
      }
    }
  }
}

void FunctionLowering::find_unset() {
  std::vector<BlockFlow> flows;
  for (std::uint32_t k = 0; k < blocks_.size(); ++k) {
    BlockFlow flow = std::move(blocks_[k].flow);
    for (const LabelUse& use : blocks_[k].targets) flow.successors.push_back(place_of(use).block);
    if (blocks_[k].after == After::next && k + 1 < blocks_.size()) flow.successors.push_back(k + 1);
    flows.push_back(std::move(flow));
  }
  for (const std::uint32_t offset : live_at_entry(flows)) {
    target_.unset.push_back(use_of(offset, classes_[offset]));
  }
}

void FunctionLowering::run() {
  target_.name = std::string(source_.name);
  blocks_.emplace_back();
  declare_parameters();
  for (const ptx::Statement& s : source_.body) {
    if (const auto* instruction = std::get_if<ptx::Instruction>(&s)) {
      statement(*instruction);
    } else if (const auto* label = std::get_if<ptx::Label>(&s)) {
      place_label(label->name);
    } else if (const auto* list = std::get_if<ptx::TargetList>(&s)) {
      place_target_list(*list);
    } else if (const auto* variable = std::get_if<ptx::Variable>(&s)) {
      declare(*variable);
    } else if (const auto* location = std::get_if<ptx::Location>(&s)) {
      places_.move_to(*location);
    } else if (std::holds_alternative<ptx::ScopeStart>(s)) {
      scopes_.open();
    } else if (std::holds_alternative<ptx::ScopeEnd>(s) && scopes_.depth() > 1) {
      scopes_.close();
    }
  }
  // Control cannot get here in what nvcc makes.
  push(end_of_function(), {});
  keep_flow({});
  set_targets();
  find_unset();
}

}  // namespace labcheck::simgpu
