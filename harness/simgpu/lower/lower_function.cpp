#include "harness/simgpu/exec/forms.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/function_lowering.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::simgpu {

using ptx::Form;
using ptx::Operation;

FunctionLowering::FunctionLowering(KernelLowering& kernel, const ptx::Function& source,
                                   Function& target)
    : kernel_(kernel),
      source_(source),
      target_(target),
      layout_(target),
      places_(kernel.module, kernel.program) {}

void FunctionLowering::unsupported(std::string_view reason) const {
  LowerError error;
  error.ptx_line = current_ != nullptr ? current_->line : source_.line;
  const SourcePlace& place = kernel_.program.places[places_.current()];
  error.file = kernel_.program.files[place.file];
  error.line = static_cast<int>(place.line);
  const std::string_view opcode =
      current_ != nullptr ? current_->opcode : std::string_view(".func");
  error.message = fmt::format("the simulated GPU does not support the instruction '{}'{}{}", opcode,
                              reason.empty() ? "" : ": ", reason);
  throw error;
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

void FunctionLowering::push(Handlers handlers, Instruction result) {
  if (handlers.full == nullptr) unsupported();
  start_block();
  result.handlers = handlers;
  result.place = places_.current();
  target_.code.push_back(result);
}

void FunctionLowering::emit(Handlers handlers, Instruction result) {
  if (guarded_) {
    Instruction guard_instruction;
    ptx::Operand guard_operand;
    guard_operand.name = current_->guard;
    guard_instruction.a = read_predicate(guard_operand);
    if (current_->guard_negated) guard_instruction.flags |= kNegateA;
    push(guard(), guard_instruction);
  }
  push(handlers, result);
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

void FunctionLowering::end_block(std::vector<std::string_view> targets, bool falls_through) {
  blocks_.back().targets = std::move(targets);
  blocks_.back().falls_through = falls_through;
  blocks_.emplace_back();
  block_open_ = false;
}

void FunctionLowering::place_label(std::string_view name) {
  if (block_open_ || !blocks_.back().flow.reads_first.empty()) end_block({}, true);
  if (!labels_.emplace(name, static_cast<std::uint32_t>(target_.code.size())).second) {
    unsupported(fmt::format("label '{}' stands twice", name));
  }
  blocks_.back().labels.push_back(name);
}

void FunctionLowering::declare_parameters() {
  const auto declare_slots = [&](const std::vector<ptx::Variable>& variables,
                                 std::vector<ParameterSlots>& slots) {
    for (const ptx::Variable& variable : variables) {
      slots.push_back(layout_.slots(size_of(variable)));
      scopes_.declare(variable.name, SlotsName{slots.back()});
    }
  };
  if (!source_.is_entry) {
    declare_slots(source_.results, target_.results);
    declare_slots(source_.parameters, target_.parameters);
    return;
  }
  Program& program = kernel_.program;
  for (const ptx::Variable& parameter : source_.parameters) {
    const std::uint32_t align = std::max(alignment_of(parameter), 1u);
    const std::uint32_t offset = (program.parameter_bytes + align - 1) / align * align;
    const auto size = static_cast<std::uint32_t>(size_of(parameter));
    program.parameters.push_back({offset, size});
    program.parameter_bytes = offset + size;
    scopes_.declare(parameter.name, KernelParameterName{offset});
  }
}

void FunctionLowering::declare(const ptx::Variable& variable) {
  switch (variable.space) {
    case ptx::Space::reg: {
      const auto kind = register_class(variable.type);
      if (!kind || variable.vector != 1)
        unsupported(
            fmt::format("register '{}' of type .{}", variable.name, to_string(variable.type)));
      if (variable.range > 0) {
        scopes_.declare_range(variable.name, variable.range, *kind);
      } else {
        scopes_.declare(variable.name, RegisterName{*kind});
      }
      return;
    }
    case ptx::Space::param:
      scopes_.declare(variable.name, SlotsName{layout_.slots(size_of(variable))});
      return;
    case ptx::Space::local: {
      const std::uint32_t align = std::max(alignment_of(variable), 1u);
      const std::uint32_t offset = (target_.local_size + align - 1) / align * align;
      scopes_.declare(variable.name, LocalName{offset});
      target_.local_size = offset + static_cast<std::uint32_t>(size_of(variable));
      return;
    }
    case ptx::Space::shared:
      return;  // laid out for the whole kernel
    default:
      unsupported(fmt::format("a variable of space .{} in a function", to_string(variable.space)));
  }
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
    case Form::fence:
    case Form::nothing:
      if (operation.form == Form::fence) mark_ordered();
      return emit(nothing(), {});
    case Form::barrier:
      return barrier(instruction, operation);
    case Form::shuffle:
    case Form::match:
    case Form::redux:
      return shuffle(instruction, operation);
    case Form::vote:
      return vote(instruction, operation);
    case Form::branch:
      return branch(instruction);
    case Form::branch_table:
      return branch_by_index(instruction);
    case Form::call:
      return call_function(instruction);
    case Form::ret:
    case Form::exit:
      emit(operation.form == Form::ret ? return_() : exit_(), {});
      return end_block({}, guarded_);
    case Form::trap:
      emit(trap_(), {});
      return end_block({}, guarded_);
    case Form::with_carry:
      return unsupported();
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
  guarded_ = !instruction.guard.empty() && operation.form != Form::branch;
  start_block();
  kernel_.program.blocks[block_index_].places.push_back(places_.current());
  dispatch(instruction, operation);
}

void FunctionLowering::finish() {
  // Control cannot get here in what nvcc makes.
  push(end_of_function(), {});
  for (const auto& [index, label] : jumps_) {
    const auto target = labels_.find(label);
    if (target == labels_.end()) unsupported(fmt::format("there is no label '{}'", label));
    target_.code[index].target = target_.code.data() + target->second;
  }
  for (auto& [table, names] : table_jumps_) {
    for (const std::string_view name : names) {
      const auto target = labels_.find(name);
      if (target == labels_.end()) unsupported(fmt::format("there is no label '{}'", name));
      table->targets.push_back(target_.code.data() + target->second);
    }
  }
  std::map<std::string_view, std::uint32_t> block_of_label;
  for (std::uint32_t k = 0; k < blocks_.size(); ++k) {
    for (const std::string_view label : blocks_[k].labels) block_of_label[label] = k;
  }
  std::vector<BlockFlow> flows;
  for (std::uint32_t k = 0; k < blocks_.size(); ++k) {
    BlockFlow flow = std::move(blocks_[k].flow);
    for (const std::string_view target : blocks_[k].targets)
      flow.successors.push_back(block_of_label[target]);
    if (blocks_[k].falls_through && k + 1 < blocks_.size()) flow.successors.push_back(k + 1);
    flows.push_back(std::move(flow));
  }
  for (const std::uint32_t offset : live_at_entry(flows)) {
    target_.cleared.emplace_back(offset, size_of(classes_[offset]));
  }
}

void FunctionLowering::run() {
  target_.name = std::string(source_.name);
  blocks_.emplace_back();
  for (const ptx::Statement& s : source_.body) {
    if (const auto* list = std::get_if<ptx::TargetList>(&s))
      target_lists_[list->name] = list->targets;
  }
  declare_parameters();
  for (const ptx::Statement& s : source_.body) {
    if (const auto* instruction = std::get_if<ptx::Instruction>(&s)) {
      statement(*instruction);
    } else if (const auto* label = std::get_if<ptx::Label>(&s)) {
      place_label(label->name);
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
  finish();
}

}  // namespace labcheck::simgpu
