// SPDX-License-Identifier: MIT
// Finds the memory that a kernel can write to, by following the addresses of its stores back to the
// pointers that they are computed from.
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu {
namespace {

using ptx::Form;
using ptx::Operand;
using ptx::Space;

constexpr std::size_t kPointerBytes = 8;

struct Step {
  const ptx::Instruction* instruction = nullptr;
  ptx::Operation operation;
};

bool accesses_global(const ptx::Operation& operation) {
  const Space space = space_of(operation);
  return space == Space::global || space == Space::generic;
}

// The address that an instruction writes to, unless that is in memory of the block or the thread.
const Operand* written_address(const Step& step) {
  const std::vector<Operand>& operands = step.instruction->operands;
  if (!accesses_global(step.operation) || step.operation.form == Form::copy_async) return nullptr;
  const bool has_old_value =
      step.operation.form == Form::atomic && step.operation.opcode != ptx::Opcode::red;
  const std::size_t index = has_old_value ? 1 : 0;
  const bool is_address = index < operands.size() && operands[index].kind == Operand::Kind::address;
  return is_address ? &operands[index] : nullptr;
}

bool reads_memory(Form form) {
  return form == Form::load || form == Form::atomic || form == Form::texture ||
         form == Form::surface_load;
}

/// The search in one function. Names are not distinguished by scope, which can only add pointers.
class PointerSearch {
 public:
  PointerSearch(const ModuleSymbols& symbols, Program& program, const ptx::Function& function)
      : symbols_(symbols), program_(program), function_(function) {
    for (const ptx::Statement& statement : function.body) {
      const auto* instruction = std::get_if<ptx::Instruction>(&statement);
      if (instruction != nullptr && !instruction->operands.empty()) add(*instruction);
    }
  }

  void run() {
    while (!open_.empty() && !written().anywhere) {
      const std::string_view name = open_.back();
      open_.pop_back();
      const auto steps = writers_.find(name);
      if (steps != writers_.end()) {
        for (const Step& step : steps->second) follow(step);
      } else if (const auto variable = symbols_.variables.find(name);
                 variable != symbols_.variables.end()) {
        written().variables.push_back(variable->second);
      }
    }
  }

 private:
  WrittenMemory& written() { return program_.written; }

  void open(std::string_view name) {
    if (!name.empty() && seen_.insert(name).second) open_.push_back(name);
  }

  void add(const ptx::Instruction& instruction) {
    const auto parsed = ptx::parse_opcode(instruction.opcode);
    const auto* operation = std::get_if<ptx::Operation>(&parsed);
    if (operation == nullptr) return;
    const Step step{&instruction, *operation};
    if (const Operand* address = written_address(step)) open(address->name);
    const auto add_writer = [&](std::string_view name) { writers_[name].push_back(step); };
    if (operation->form == Form::call) {
      each_name(instruction, add_writer);
    } else if (instruction.operands[0].kind != Operand::Kind::address) {
      each_name(instruction.operands[0], add_writer);
    }
  }

  // Continues with what the instruction computes a part of an address from.
  void follow(const Step& step) {
    const ptx::Operation& operation = step.operation;
    const std::vector<Operand>& operands = step.instruction->operands;
    const bool is_pointer = ptx::size_of(operation.type()) >= kPointerBytes;
    if (reads_memory(operation.form)) {
      if (is_pointer) add_loaded(step);
      return;
    }
    const bool is_assembled = operation.form == Form::move && is_pointer && operands.size() > 1 &&
                              operands[1].kind == Operand::Kind::vector;
    if (operation.form == Form::call || is_assembled) {
      written().anywhere = true;
    } else if (operation.form != Form::compare) {
      for (std::size_t k = 1; k < operands.size(); ++k)
        each_name(operands[k], [&](std::string_view name) { open(name); });
    }
  }

  // A pointer that is loaded from other memory than the kernel's parameters may point anywhere.
  void add_loaded(const Step& step) {
    const std::vector<ptx::Variable>& parameters = function_.parameters;
    const Operand& address = step.instruction->operands.back();
    const auto parameter = std::ranges::find(parameters, address.name, &ptx::Variable::name);
    const bool is_parameter = function_.is_entry && space_of(step.operation) == Space::param &&
                              parameter != parameters.end();
    if (!is_parameter) {
      written().anywhere = true;
      return;
    }
    const auto index = static_cast<std::size_t>(parameter - parameters.begin());
    const auto first =
        program_.parameters[index].offset + static_cast<std::uint32_t>(address.value);
    for (std::uint32_t part = 0; part < parts_of(step.operation); ++part)
      written().parameters.push_back(first + part * kPointerBytes);
  }

  const ModuleSymbols& symbols_;
  Program& program_;
  const ptx::Function& function_;
  std::map<std::string_view, std::vector<Step>> writers_;
  std::set<std::string_view> seen_;
  std::vector<std::string_view> open_;
};

}  // namespace

void find_written_memory(const ModuleSymbols& symbols, Program& program,
                         const std::vector<const ptx::Function*>& functions) {
  program.written.anywhere = false;
  for (const ptx::Function* function : functions) PointerSearch(symbols, program, *function).run();
}

}  // namespace labcheck::simgpu
