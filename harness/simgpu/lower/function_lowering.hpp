/// Lowering of one function: the state that is built up while its statements are read.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/lower/liveness.hpp"
#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/lower/places.hpp"
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

/// What the functions of one kernel share while they are lowered.
struct KernelLowering {
  const ptx::Module& module;
  const ModuleSymbols& symbols;
  const Variant& variant;
  Program& program;
  std::map<const ptx::Variable*, std::uint32_t> shared;  // offsets of variables of shared memory
  std::map<std::string_view, Function*> functions;       // that the kernel can reach
};

/// The local memory of a thread at most. [bytes] (CUDA C++ Programming Guide, "Features and
/// Technical Specifications")
inline constexpr std::uint32_t kMostLocal = 512 << 10;

/// A label or list of targets as an instruction names it: from a scope on outwards.
struct LabelUse {
  std::string_view name;
  ScopeNumber scope = 0;
};

/// Throws LowerError at the first thing that the simulated GPU does not have.
class FunctionLowering {
 public:
  FunctionLowering(KernelLowering& kernel, const ptx::Function& source, Function& target);

  void run();

 private:
  // Declarations (declarations.cpp)
  void declare_parameters();
  void declare(const ptx::Variable& variable);
  std::uint32_t bytes_of(const ptx::Variable& variable, std::uint64_t most) const;
  std::uint32_t place_after(std::uint32_t end, const ptx::Variable& variable) const;

  // Statements (lower_function.cpp)
  void statement(const ptx::Instruction& instruction);
  void dispatch(const ptx::Instruction& instruction, ptx::Operation operation);
  void place_label(std::string_view name);
  void place_target_list(const ptx::TargetList& list);
  void set_targets();
  void find_unset();

  // Operands (operands.cpp): the frame offset of what an operand is read from or written to. Each
  // notes the register for the liveness analysis, and refuses one that is not as wide as the type,
  // or as `kind`.
  std::uint32_t read(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t read(const ptx::Operand& operand, ptx::Type type, RegisterClass kind);
  // The low word of a wide register: cvt takes that where its source type is narrower (PTX ISA,
  // "Operand Size Exceeding Instruction-Type Size").
  std::uint32_t low_half(const ptx::Operand& operand);
  std::uint32_t write(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t write(const ptx::Operand& operand, RegisterClass kind);
  // Whether the operand is negated is for the caller to tell the handler.
  std::uint32_t read_predicate(ptx::Operand operand);
  std::uint32_t read_name(const ptx::Operand& operand, RegisterClass kind);
  RegisterName& register_of(std::string_view name);
  // How a value of `type` is stored, and how the operand's own register is, if it is one.
  RegisterClass class_for(ptx::Type type) const;
  RegisterClass class_of(const ptx::Operand& operand, ptx::Type type);
  std::uint32_t symbol_address(const ptx::Operand& operand, RegisterClass kind);
  std::uint32_t special_value(SpecialRegister which, RegisterClass kind);
  std::uint32_t local_variable(const LocalName& local, std::uint64_t offset);
  std::uint32_t immediate(const ptx::Operand& operand, ptx::Type type, RegisterClass kind);
  std::uint32_t spare(RegisterClass kind) { return layout_.allocate(kind); }
  void note_read(std::uint32_t offset, RegisterClass kind);
  void note_write(std::uint32_t offset, RegisterClass kind);

  // Forms (forms_arithmetic.cpp, forms_memory.cpp, forms_images.cpp, forms_control.cpp)
  void arithmetic(const ptx::Instruction& source, ptx::Operation operation);
  // The carry flag, which the operation reads, writes or both.
  std::uint32_t carry_flag(const ptx::Operation& operation);
  void lookup_with_predicate(const ptx::Instruction& source, ptx::Operation operation);
  void compare(const ptx::Instruction& source, ptx::Operation operation);
  void move(const ptx::Instruction& source, ptx::Operation operation);
  void address(const ptx::Instruction& source, ptx::Operation operation);
  void is_space(const ptx::Instruction& source, ptx::Operation operation);
  void memory(const ptx::Instruction& source, ptx::Operation operation);
  void parameter_access(const ptx::Instruction& source, ptx::Operation operation);
  void note_slots(const ParameterSlots& slots, std::uint64_t at, std::uint64_t bytes,
                  ptx::Form form);
  void atomic(const ptx::Instruction& source, ptx::Operation operation);
  void vector_parts(const ptx::Operand& operand, const ptx::Operation& operation,
                    RegisterClass kind, Instruction& result);
  std::uint32_t address_register(const ptx::Operand& operand, ptx::Operation& operation,
                                 unsigned index, Instruction& result);
  RegisterClass value_class(const ptx::Operand& value, ptx::Type type);
  bool is_swapped(const ptx::Operand& address);
  void note_order(const ptx::Operation& operation);
  ImageAccess& image_access(const ptx::Operand& place, const ptx::Operation& operation,
                            ptx::Type coordinate);
  std::uint32_t image_object(const ptx::Operand& place);
  Instruction on_image(const ImageAccess& access, SiteUse::Kind kind);
  void texture(const ptx::Instruction& source, const ptx::Operation& operation);
  void surface(const ptx::Instruction& source, const ptx::Operation& operation);
  void image_query(const ptx::Instruction& source, const ptx::Operation& operation);
  AddressOperand address_operand(const ptx::Operand& address, ptx::Operation operation);
  void asynchronous_copy(const ptx::Instruction& source, const ptx::Operation& operation);
  void begin_copy_of(const ptx::Instruction& source, const ptx::Operation& operation);
  MbarrierOperands& mbarrier_use(Instruction& result);
  void mbarrier(const ptx::Instruction& source, const ptx::Operation& operation);
  void video(const ptx::Instruction& source, const ptx::Operation& operation);
  void pack(const ptx::Instruction& source, const ptx::Operation& operation);
  void begin_bulk_copy_of(const ptx::Instruction& source, const ptx::Operation& operation);
  void stack(const ptx::Instruction& source, const ptx::Operation& operation);
  void vector_atomic(const ptx::Instruction& source, ptx::Operation operation);
  void cache_policy(const ptx::Instruction& source);
  void elect(const ptx::Instruction& source);
  std::uint32_t branch_site();
  void branch(const ptx::Instruction& source);
  void branch_by_index(const ptx::Instruction& source);
  void call_function(const ptx::Instruction& source);
  [[noreturn]] void refuse_callee(std::string_view name) const;
  void shuffle(const ptx::Instruction& source, ptx::Operation operation);
  void vote(const ptx::Instruction& source, ptx::Operation operation);
  void barrier(const ptx::Instruction& source, ptx::Operation operation);

  // Code (emit.cpp). `emit` appends the instruction that the current statement is, behind its
  // guard, and `emit_beside` one of our own that needs the same guard; `push` one of our own.
  void emit(Handlers handlers, const Instruction& fields);
  void emit_beside(Handlers handlers, const Instruction& fields);
  void push(Handlers handlers, const Instruction& fields);
  void push_guard();
  void keep_flow(RegisterFlow flow);
  void note_use(std::vector<RegisterUse>& uses, std::uint32_t offset, RegisterClass kind);
  Handlers handlers_of(const ptx::Operation& operation) const;
  enum class After { next, elsewhere };
  void start_block();
  void end_block(std::vector<LabelUse> targets, After after);
  void count_flops(const ptx::Operation& operation);
  std::uint32_t plain_site(const SiteUse& use);
  bool has_full_checks() const { return kernel_.program.checks == CheckLevel::full; }
  void mark_ordered() { kernel_.program.ordered = true; }
  void mark_waiting() { kernel_.program.lanes_may_wait = true; }
  const ptx::Operand& operand(const ptx::Instruction& source, std::size_t index) const;
  // Throws a LowerError about the current instruction, or about `what` in that line of the PTX.
  [[noreturn]] void unsupported(std::string_view reason = {}) const;
  [[noreturn]] void fail(int line, std::string_view what, std::string_view reason) const;
  LowerError refusal(int line, std::string message) const;

  KernelLowering& kernel_;
  const ptx::Function& source_;
  Function& target_;
  FrameLayout layout_;
  PlaceTracker places_;
  Scopes scopes_;
  const ptx::Instruction* current_ = nullptr;
  ptx::Operation operation_{};  // the current instruction's
  RegisterFlow flow_;           // the current instruction's
  /// The addresses, by name and offset, at which the function does a compare-and-swap.
  std::optional<std::set<std::pair<std::string_view, std::uint64_t>>> swapped_;
  bool guarded_ = false;
  std::optional<std::uint32_t> carry_flag_;  // a predicate

  struct LabelPlace {
    std::uint32_t instruction = 0;
    std::uint32_t block = 0;  // in blocks_
  };
  const LabelPlace& place_of(const LabelUse& use) const;
  const std::vector<LabelUse>& targets_of(const LabelUse& list) const;

  std::map<std::pair<ScopeNumber, std::string_view>, LabelPlace> labels_;
  std::map<std::pair<ScopeNumber, std::string_view>, std::vector<LabelUse>> target_lists_;

  /// A branch, or with a table brx.idx.
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
    After after = After::next;
  };
  std::vector<OpenBlock> blocks_;
  std::map<std::uint32_t, RegisterClass> classes_;  // of registers, by offset
  bool block_open_ = false;
  std::uint32_t block_index_ = 0;  // in Program::blocks
};

/// The use of the register at `offset` as a value.
RegisterUse use_of(std::uint32_t offset, RegisterClass kind);

/// The space that the operation names; generic where it names none.
ptx::Space space_of(const ptx::Operation& operation);

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
