/// Lowering of one function: the state that is built up while its statements are read.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/liveness.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/lower/places.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// What the functions of one kernel share while they are lowered.
struct KernelLowering {
  const ptx::Module& module;
  const ModuleSymbols& symbols;
  const Variant& variant;
  Program& program;
  std::map<std::string_view, std::uint32_t> shared;  // variables of shared memory and their offsets
  std::map<std::string_view, Function*> functions;   // that the kernel can reach
};

/// Throws LowerError at the first thing that the simulated GPU does not have.
class FunctionLowering {
 public:
  FunctionLowering(KernelLowering& kernel, const ptx::Function& source, Function& target);

  void run();

 private:
  // Statements (lower_function.cpp)
  void declare_parameters();
  void declare(const ptx::Variable& variable);
  void statement(const ptx::Instruction& instruction);
  void dispatch(const ptx::Instruction& instruction, ptx::Operation operation);
  void place_label(std::string_view name);
  void finish();

  // Operands (operands.cpp). Each notes the register as read or written for the liveness analysis.
  std::uint32_t read(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t write(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t read_predicate(const ptx::Operand& operand);
  std::uint32_t write_predicate(const ptx::Operand& operand);
  std::uint32_t read_name(const ptx::Operand& operand, RegisterClass wanted);
  RegisterName& register_of(std::string_view name);
  RegisterClass class_of(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t symbol_address(const ptx::Operand& operand, RegisterClass wanted);
  std::uint32_t immediate(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t spare(RegisterClass kind) { return layout_.allocate(kind); }
  void note_read(std::uint32_t offset, RegisterClass kind);
  void note_write(std::uint32_t offset, RegisterClass kind);

  // Forms (forms_arithmetic.cpp, forms_memory.cpp, forms_control.cpp)
  void arithmetic(const ptx::Instruction& source, ptx::Operation operation);
  void compare(const ptx::Instruction& source, ptx::Operation operation);
  void move(const ptx::Instruction& source, ptx::Operation operation);
  void address(const ptx::Instruction& source, ptx::Operation operation);
  void is_space(const ptx::Instruction& source, ptx::Operation operation);
  void memory(const ptx::Instruction& source, ptx::Operation operation);
  void parameter_access(const ptx::Instruction& source, ptx::Operation operation);
  void atomic(const ptx::Instruction& source, ptx::Operation operation);
  void vector_parts(const ptx::Operand& operand, const ptx::Operation& operation, bool loads,
                    Instruction& result);
  std::uint32_t address_register(const ptx::Operand& operand, ptx::Operation& operation,
                                 unsigned index, Instruction& result);
  void branch(const ptx::Instruction& source);
  void branch_by_index(const ptx::Instruction& source);
  void call_function(const ptx::Instruction& source);
  void shuffle(const ptx::Instruction& source, ptx::Operation operation);
  void vote(const ptx::Instruction& source, ptx::Operation operation);
  void barrier(const ptx::Instruction& source, ptx::Operation operation);

  // Code. `emit` appends the instruction that the current statement is, behind its guard; `push`
  // one of our own.
  void emit(Handlers handlers, Instruction result);
  void push(Handlers handlers, Instruction result);
  Handlers handlers_of(const ptx::Operation& operation) const;
  void start_block();
  void end_block(std::vector<std::string_view> targets, bool falls_through);
  void mark_ordered() { kernel_.program.ordered = true; }
  const ptx::Operand& operand(const ptx::Instruction& source, std::size_t index) const;
  [[noreturn]] void unsupported(std::string_view reason = {}) const;

  KernelLowering& kernel_;
  const ptx::Function& source_;
  Function& target_;
  FrameLayout layout_;
  PlaceTracker places_;
  Scopes scopes_;
  const ptx::Instruction* current_ = nullptr;
  bool guarded_ = false;

  std::map<std::string_view, std::uint32_t> labels_;  // to instruction indices
  std::vector<std::pair<std::uint32_t, std::string_view>>
      jumps_;  // instructions whose target is a label
  std::vector<std::pair<BranchTable*, std::vector<std::string_view>>> table_jumps_;
  std::map<std::string_view, std::vector<std::string_view>> target_lists_;

  struct OpenBlock {
    BlockFlow flow;
    std::vector<std::string_view> targets;
    std::vector<std::string_view> labels;
    bool falls_through = true;
  };
  std::vector<OpenBlock> blocks_;
  std::map<std::uint32_t, RegisterClass> classes_;  // of registers, by offset
  bool block_open_ = false;
  std::uint32_t block_index_ = 0;  // in Program::blocks
};

/// The bytes that `variable` takes, its alignment, and the vector and array factors.
std::uint64_t size_of(const ptx::Variable& variable);
std::uint32_t alignment_of(const ptx::Variable& variable);

/// Lays out the variables of shared memory that the functions in `kernel` use, and says so in the
/// program.
void lay_out_shared(KernelLowering& kernel, const std::vector<const ptx::Function*>& functions);

/// The functions that `kernel` can reach, itself first: by calls, and all whose address is taken.
std::vector<const ptx::Function*> reachable_functions(const ptx::Module& module,
                                                      const ptx::Function& kernel);

}  // namespace labcheck::simgpu
