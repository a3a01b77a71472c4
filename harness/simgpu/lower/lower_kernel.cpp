// SPDX-License-Identifier: MIT
#include "harness/simgpu/facts/messages.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/memory/device_memory.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace labcheck::simgpu {
namespace {

void each_instruction(const ptx::Function& function, auto visit) {
  for (const ptx::Statement& statement : function.body) {
    if (const auto* instruction = std::get_if<ptx::Instruction>(&statement)) visit(*instruction);
  }
}

// The addresses of the function's compare-and-swap instructions.
AddressSet swapped_addresses(const ptx::Function& function) {
  AddressSet addresses;
  each_instruction(function, [&](const ptx::Instruction& instruction) {
    if (instruction.operands.size() < 2) return;
    const ptx::Operand& address = instruction.operands[1];
    if (instruction.opcode.find(".cas") != std::string_view::npos)
      addresses.emplace(address.name, address.value);
  });
  return addresses;
}

Message refuse_instruction(std::string opcode) {
  return opcode.starts_with("vote.") ? text::vote_without_mask(std::move(opcode))
                                     : text::instruction_not_supported(std::move(opcode));
}

LowerError error_of(const Refusal& refusal, const FunctionLowering& function) {
  const ptx::Variable* variable = refusal.variable;
  const ptx::Instruction* instruction =
      refusal.instruction != nullptr ? refusal.instruction : function.current;
  Message message = text::function_not_supported(std::string(function.source.name));
  int line = function.source.line;
  if (variable != nullptr) {
    message = variable->space == ptx::Space::reg
                  ? text::register_not_supported(std::string(variable->name))
                  : text::variable_not_supported(std::string(variable->name));
    line = variable->line;
  } else if (instruction != nullptr) {
    message = refuse_instruction(std::string(instruction->opcode));
    line = instruction->line;
  }
  if (refusal.refused_by == RefusedBy::linker) {
    message = refusal.reason;
  } else if (!refusal.reason.empty()) {
    message = text::refused_for_reason(std::move(message), refusal.reason);
  }
  const Program& program = function.kernel.program;
  const SourcePosition& position = program.positions[function.positions.current()];
  return {std::move(message), line, program.files[position.file], static_cast<int>(position.line),
          refusal.refused_by};
}

// Local memory for calls whose nesting depth is unknown [bytes per thread].
constexpr std::uint32_t kRecursionStack = 32 << 10;

const ptx::Function* find_body(const ptx::Module& module, std::string_view name) {
  const auto found =
      std::find_if(module.functions.begin(), module.functions.end(),
                   [&](const ptx::Function& f) { return f.has_body && f.name == name; });
  return found == module.functions.end() ? nullptr : &*found;
}

void each_name_in(const ptx::Function& function, auto visit) {
  each_instruction(function, [&](const ptx::Instruction& i) { each_name(i, visit); });
}

// The names that only one instruction writes. Calls may write to any of their operands.
std::set<std::string_view> written_once(const ptx::Function& function) {
  std::set<std::string_view> once;
  std::set<std::string_view> more;
  const auto add = [&](std::string_view name) {
    if (!once.insert(name).second) more.insert(name);
  };
  each_instruction(function, [&](const ptx::Instruction& instruction) {
    if (instruction.operands.empty()) return;
    if (instruction.opcode.starts_with("call")) {
      each_name(instruction, [&](std::string_view name) { more.insert(name); });
    } else if (instruction.operands[0].kind != ptx::Operand::Kind::address) {
      each_name(instruction.operands[0], add);
    }
  });
  std::erase_if(once, [&](std::string_view name) { return more.contains(name); });
  return once;
}

// The results of atomic operations that no instruction reads.
std::set<std::string_view> unused_results(const ptx::Function& function) {
  std::map<std::string_view, unsigned> uses;
  each_instruction(function, [&](const ptx::Instruction& instruction) {
    if (instruction.operands.empty() || !instruction.opcode.starts_with("atom.")) return;
    each_name(instruction.operands[0], [&](std::string_view name) { uses[name] = 0; });
  });
  std::set<std::string_view> unused;
  if (uses.empty()) return unused;
  each_name_in(function, [&](std::string_view name) {
    const auto found = uses.find(name);
    if (found != uses.end()) ++found->second;
  });
  for (const auto& [name, count] : uses)
    if (count == 1) unused.insert(name);
  return unused;
}

bool calls_indirectly(const ptx::Function& function) {
  return std::any_of(function.body.begin(), function.body.end(),
                     [](const ptx::Statement& statement) {
                       return std::holds_alternative<ptx::CallPrototype>(statement);
                     });
}

// Whether the launch determines the size of this shared array.
bool is_dynamic(const ptx::Variable& variable) {
  return variable.linkage == ptx::Linkage::external && variable.count == 0;
}

void require_parsed(const ptx::Function& function) {
  if (!function.syntax_error) return;
  LowerError error;
  error.message = text::function_cannot_be_read(ptx::source_name(function.name),
                                                function.syntax_error->message);
  error.ptx_line = function.syntax_error->line;
  throw error;
}

std::uint32_t local_memory_size(const Program& program) {
  std::uint64_t size = 0;
  for (const auto& function : program.functions) size += aligned(function->local_size, 16);
  const bool calls = program.functions.size() > 1;
  const bool callee_needs = calls && size > aligned(program.kernel().local_size, 16);
  if (callee_needs || program.allocates_local)
    size = std::max<std::uint64_t>(size, kRecursionStack);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(size, kMaxLocal));
}

// The functions reachable from `kernel`, which is the first: by calls and by taken addresses.
std::vector<const ptx::Function*> reachable_functions(const ptx::Module& module,
                                                      const ptx::Function& kernel) {
  std::map<std::string_view, const ptx::Function*> unvisited;
  for (const ptx::Function& function : module.functions) {
    if (function.has_body && !function.is_entry) unvisited.try_emplace(function.name, &function);
  }
  std::vector<const ptx::Function*> found{&kernel};
  const auto add = [&](std::string_view name) {
    const auto function = unvisited.find(name);
    if (function == unvisited.end()) return;
    found.push_back(function->second);
    unvisited.erase(function);
  };
  bool tables_are_read = false;
  for (std::size_t k = 0; k < found.size(); ++k) {
    each_name_in(*found[k], add);
    if (tables_are_read || !calls_indirectly(*found[k])) continue;
    tables_are_read = true;
    // Initializers of variables name functions, for example in a virtual-function table.
    for (const ptx::Variable& variable : module.variables)
      for (const ptx::Initializer& initializer : variable.initializers) add(initializer.symbol);
  }
  return found;
}

// Lays out the shared variables that `functions` use. Sets KernelLowering::shared and
// Program::shared_static.
void lay_out_shared(KernelLowering& kernel, const std::vector<const ptx::Function*>& functions) {
  std::set<std::string_view> used;
  std::vector<const ptx::Variable*> variables;
  for (const ptx::Function* function : functions) {
    each_name_in(*function, [&](std::string_view name) { used.insert(name); });
    for (const ptx::Statement& statement : function->body) {
      const auto* variable = std::get_if<ptx::Variable>(&statement);
      if (variable != nullptr && variable->space == ptx::Space::shared)
        variables.push_back(variable);
    }
  }
  for (const ptx::Variable& variable : kernel.module.variables) {
    if (variable.space == ptx::Space::shared && used.contains(variable.name))
      variables.push_back(&variable);
  }
  std::uint64_t size = 0;
  std::uint32_t dynamic_align = 1;
  for (const ptx::Variable* variable : variables) {
    if (is_dynamic(*variable)) {
      dynamic_align = std::max(dynamic_align, alignment_of(*variable));
      continue;
    }
    const std::uint64_t offset = aligned(size, alignment_of(*variable));
    kernel.shared[variable] = static_cast<std::uint32_t>(offset);
    size = offset + size_of(*variable);
    if (size > DeviceMemory::kWindowSize)
      throw LowerError{text::shared_variables_too_large(), variable->line, {}, 0};
  }
  // All dynamic arrays start at the same offset, after the static variables.
  kernel.program.shared_static = static_cast<std::uint32_t>(aligned(size, dynamic_align));
  for (const ptx::Variable* variable : variables) {
    if (is_dynamic(*variable)) kernel.shared[variable] = kernel.program.shared_static;
  }
}

// Lowers `source` to `target`. Throws LowerError at the first unsupported feature.
void lower_function(KernelLowering& kernel, const ptx::Function& source, Function& target) {
  target.name = std::string(source.name);
  FunctionLowering function{kernel,
                            source,
                            target,
                            kernel.has_full_checks() ? swapped_addresses(source) : AddressSet{},
                            written_once(source),
                            unused_results(source)};
  if (!kernel.has_full_checks()) function.last_uses = last_uses_of_local_names(source);
  try {
    declare_parameters(function);
    select_instructions(function);
    const std::vector<CodeBlock>& blocks = function.code.blocks();
    const Successors successors = set_targets(target, blocks, function.scopes);
    for (const FrameRegister reg : live_at_entry(blocks, successors))
      target.uninitialized.push_back(use_of(reg));
    mark_unused_loads(kernel.program, function.code.statements());
    if (!kernel.has_full_checks()) return;
    watch_barrier_branches(kernel.program, target, blocks, successors);
    target.flows = register_flows(target.code, function.code.followed());
  } catch (const Refusal& refusal) {
    throw error_of(refusal, function);
  }
}

}  // namespace

std::variant<std::unique_ptr<Program>, LowerError> lower_kernel(const ptx::Module& module,
                                                                std::string_view name,
                                                                const ModuleSymbols& symbols,
                                                                const Variant& variant,
                                                                CheckLevel checks) {
  const ptx::Function* kernel = find_body(module, name);
  if (kernel == nullptr || !kernel->is_entry)
    return LowerError{text::module_without_kernel(std::string(name)), 0, {}, 0, RefusedBy::search};
  auto program = std::make_unique<Program>();
  program->name = std::string(name);
  program->checks = checks;
  if (kernel->max_threads != 0)
    program->max_threads = std::min(program->max_threads, kernel->max_threads);
  try {
    KernelLowering lowering{module, symbols, variant, *program, {}, {}};
    const std::vector<const ptx::Function*> functions = reachable_functions(module, *kernel);
    for (const ptx::Function* function : functions) require_parsed(*function);
    lay_out_shared(lowering, functions);
    for (const ptx::Function* function : functions) {
      Function* target = program->functions.emplace_back(std::make_unique<Function>()).get();
      lowering.functions[function->name] = target;
      const auto address = symbols.functions.find(function->name);
      if (address != symbols.functions.end())
        program->addressable.emplace_back(address->second, target);
    }
    for (std::size_t k = 0; k < functions.size(); ++k)
      lower_function(lowering, *functions[k], *program->functions[k]);
    if (lowering.update && lowering.loads_past_l1)
      program->ordered = program->lanes_may_wait = true;
    if (lowering.has_full_checks()) find_written_memory(symbols, *program, functions);
  } catch (const LowerError& error) {
    return error;
  }
  program->local_size = local_memory_size(*program);
  return program;
}

}  // namespace labcheck::simgpu
