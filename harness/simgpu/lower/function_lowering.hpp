// SPDX-License-Identifier: MIT
/// Lowers one function statement by statement.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/liveness.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/lower/position_tracker.hpp"
#include "harness/simgpu/lower/register_flows.hpp"
#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/operation.hpp"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// State that the functions of one kernel share during lowering.
struct KernelLowering {
  const ptx::Module& module;
  const ModuleSymbols& symbols;
  const Variant& variant;
  Program& program;
  std::map<const ptx::Variable*, std::uint32_t> shared;  // offsets of shared variables
  std::map<std::string_view, Function*> functions;       // reachable from the kernel
};

/// The maximum local memory of a thread [bytes] (CUDA C++ Programming Guide, "Features and
/// Technical Specifications").
inline constexpr std::uint32_t kMaxLocal = 512 << 10;

/// A use of a label or target list: its name and the innermost scope of the use.
struct LabelUse {
  std::string_view name;
  ScopeNumber scope = 0;
};

/// Throws LowerError at the first unsupported feature.
class FunctionLowering {
 public:
  FunctionLowering(KernelLowering& kernel, const ptx::Function& source, Function& target);

  void run();

 private:
  // Declarations (declarations.cpp)
  void declare_parameters();
  void declare(const ptx::Variable& variable);
  std::uint32_t bytes_of(const ptx::Variable& variable, std::uint64_t max) const;
  std::uint32_t align_offset(std::uint32_t end, const ptx::Variable& variable) const;

  // Statements (lower_function.cpp)
  void lower_statement(const ptx::Instruction& instruction);
  void dispatch(const ptx::Instruction& instruction, ptx::Operation operation);
  void add_label(std::string_view name);
  void add_target_list(const ptx::TargetList& list);
  void set_targets();
  void find_uninitialized();

  // Operands (operands.cpp). These functions return the frame offset from which an operand is read
  // or to which it is written. They record the register for the liveness analysis and reject
  // registers whose width differs from the type or `kind`.
  std::uint32_t read(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t read(const ptx::Operand& operand, ptx::Type type, RegisterClass kind);
  // The low word of a wide register, which cvt uses for a narrower source type (PTX ISA, "Operand
  // Size Exceeding Instruction-Type Size").
  std::uint32_t low_half(const ptx::Operand& operand);
  std::uint32_t write(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t write(const ptx::Operand& operand, RegisterClass kind);
  // Ignores the negation of the operand; the caller passes it to the handler.
  std::uint32_t read_predicate(ptx::Operand operand);
  std::uint32_t read_name(const ptx::Operand& operand, RegisterClass kind);
  RegisterName& register_of(std::string_view name);
  // The register class of `type`, and of the operand: that of its register, or of `type`.
  RegisterClass class_for(ptx::Type type) const;
  RegisterClass class_of(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t symbol_address(const ptx::Operand& operand, RegisterClass kind);
  std::uint32_t special_value(SpecialRegister which, RegisterClass kind);
  std::uint32_t local_variable(const LocalName& local, std::uint64_t offset);
  std::uint32_t immediate(const ptx::Operand& operand, ptx::Type type, RegisterClass kind);
  std::uint32_t allocate_scratch(RegisterClass kind) { return layout_.allocate(kind); }
  void note_read(std::uint32_t offset, RegisterClass kind);
  void note_write(std::uint32_t offset, RegisterClass kind);

  // Forms (forms_*.cpp)
  void lower_arithmetic(const ptx::Instruction& source, ptx::Operation operation);
  // The carry flag, recorded as read, written or both by the operation.
  std::uint32_t carry_flag(const ptx::Operation& operation);
  void lower_lookup_with_predicate(const ptx::Instruction& source, ptx::Operation operation);
  void lower_compare(const ptx::Instruction& source, ptx::Operation operation);
  void lower_move(const ptx::Instruction& source, ptx::Operation operation);
  void lower_address(const ptx::Instruction& source, ptx::Operation operation);
  void lower_is_space(const ptx::Instruction& source, ptx::Operation operation);
  void lower_memory(const ptx::Instruction& source, ptx::Operation operation);
  void lower_parameter_access(const ptx::Instruction& source, ptx::Operation operation);
  void note_slots(const ParameterSlots& slots, std::uint64_t at, std::uint64_t bytes,
                  ptx::Form form);
  void lower_atomic(const ptx::Instruction& source, ptx::Operation operation);
  void vector_parts(const ptx::Operand& operand, const ptx::Operation& operation,
                    RegisterClass kind, Instruction& result);
  std::uint32_t address_register(const ptx::Operand& operand, ptx::Operation& operation,
                                 unsigned index, Instruction& result);
  RegisterClass value_class(const ptx::Operand& value, ptx::Type type);
  bool is_swapped(const ptx::Operand& address);
  void note_order(const ptx::Operation& operation);
  ImageAccess& image_access(const ptx::Operand& address, const ptx::Operation& operation,
                            ptx::Type coordinate);
  std::uint32_t image_object(const ptx::Operand& address);
  Instruction on_image(const ImageAccess& access, SiteUse::Kind kind);
  void lower_texture(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_surface(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_image_query(const ptx::Instruction& source, const ptx::Operation& operation);
  AddressOperand address_operand(const ptx::Operand& address, ptx::Operation operation);
  void lower_async_copy(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_copy(const ptx::Instruction& source, const ptx::Operation& operation);
  MbarrierOperands& mbarrier_use(Instruction& result);
  void lower_mbarrier(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_video(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_pack(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_bulk_copy(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_stack(const ptx::Instruction& source, const ptx::Operation& operation);
  void lower_vector_atomic(const ptx::Instruction& source, ptx::Operation operation);
  void lower_cache_policy(const ptx::Instruction& source);
  void lower_elect(const ptx::Instruction& source);
  std::uint32_t branch_site();
  void lower_branch(const ptx::Instruction& source);
  void lower_branch_by_index(const ptx::Instruction& source);
  void lower_call(const ptx::Instruction& source);
  [[noreturn]] void refuse_callee(std::string_view name) const;
  void lower_shuffle(const ptx::Instruction& source, ptx::Operation operation);
  void lower_vote(const ptx::Instruction& source, ptx::Operation operation);
  void lower_barrier(const ptx::Instruction& source, ptx::Operation operation);

  // Code (emit.cpp). `emit` appends the current statement's instruction, after its guard.
  // `emit_extra` appends an additional instruction with the same guard, `push` one without a guard.
  void emit(Handlers handlers, const Instruction& fields);
  void emit_extra(Handlers handlers, const Instruction& fields);
  void push(Handlers handlers, const Instruction& fields);
  void push_guard();
  void store_flow(RegisterFlow flow);
  void note_use(std::vector<RegisterUse>& uses, std::uint32_t offset, RegisterClass kind);
  Handlers handlers_of(const ptx::Operation& operation) const;
  enum class FallsThrough { yes, no };
  void start_block();
  void end_block(std::vector<LabelUse> targets, FallsThrough falls_through);
  void count_flops(const ptx::Operation& operation);
  std::uint32_t plain_site(const SiteUse& use);
  bool has_full_checks() const { return kernel_.program.checks == CheckLevel::full; }
  void mark_ordered() { kernel_.program.ordered = true; }
  void mark_waiting() { kernel_.program.lanes_may_wait = true; }
  const ptx::Operand& operand(const ptx::Instruction& source, std::size_t index) const;
  // Throw a LowerError about the current instruction, or about `what` in this line of the PTX.
  [[noreturn]] void unsupported(std::string_view reason = {}) const;
  [[noreturn]] void fail(int line, std::string_view what, std::string_view reason) const;
  LowerError refusal(int line, std::string message) const;

  KernelLowering& kernel_;
  const ptx::Function& source_;
  Function& target_;
  FrameLayout layout_;
  PositionTracker positions_;
  Scopes scopes_;
  const ptx::Instruction* current_ = nullptr;
  ptx::Operation operation_{};  // of the current instruction
  RegisterFlow flow_;           // of the current instruction
  /// The addresses of the function's compare-and-swap instructions, by name and offset.
  std::optional<std::set<std::pair<std::string_view, std::uint64_t>>> swapped_;
  bool guarded_ = false;
  std::optional<std::uint32_t> carry_flag_;  // a predicate

  struct LabelPosition {
    std::uint32_t instruction = 0;
    std::uint32_t block = 0;  // in blocks_
  };
  const LabelPosition& position_of(const LabelUse& use) const;
  const std::vector<LabelUse>& targets_of(const LabelUse& list) const;

  std::map<std::pair<ScopeNumber, std::string_view>, LabelPosition> labels_;
  std::map<std::pair<ScopeNumber, std::string_view>, std::vector<LabelUse>> target_lists_;

  /// A branch; a brx.idx if `table` is set.
  struct Jump {
    const ptx::Instruction* source = nullptr;
    std::uint32_t instruction = 0;  // in the target's code
    BranchTable* table = nullptr;
    std::vector<LabelUse> targets;
  };
  std::vector<Jump> jumps_;

  struct OpenBlock {
    BlockFlow flow;
    std::vector<LabelUse> targets;
    FallsThrough falls_through = FallsThrough::yes;
  };
  std::vector<OpenBlock> blocks_;
  std::map<std::uint32_t, RegisterClass> register_classes_;  // of registers, by offset
  bool block_open_ = false;
  std::uint32_t block_index_ = 0;  // in Program::blocks
};

/// A use of the register at `offset` as a value.
RegisterUse use_of(std::uint32_t offset, RegisterClass kind);

/// The operation's state space; generic if it names none.
ptx::Space space_of(const ptx::Operation& operation);

/// The size of `variable`, including vector and array elements, and its alignment [bytes].
std::uint64_t size_of(const ptx::Variable& variable);
std::uint32_t alignment_of(const ptx::Variable& variable);

/// Lays out the shared variables that `functions` use. Sets KernelLowering::shared and
/// Program::shared_static.
void lay_out_shared(KernelLowering& kernel, const std::vector<const ptx::Function*>& functions);

/// The functions reachable from `kernel`, which is the first: by calls and by taken addresses.
std::vector<const ptx::Function*> reachable_functions(const ptx::Module& module,
                                                      const ptx::Function& kernel);

}  // namespace labcheck::simgpu
