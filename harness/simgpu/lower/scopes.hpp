// SPDX-License-Identifier: MIT
/// The names that a function body declares, by scope, and the registers that they get in its frame.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// The maximum local memory of a thread [bytes] (CUDA C++ Programming Guide, "Features and
/// Technical Specifications").
inline constexpr std::uint32_t kMaxLocal = 512 << 10;

/// `offset` rounded up to a multiple of `align`, which is not 0.
constexpr std::uint64_t aligned(std::uint64_t offset, std::uint32_t align) {
  return (offset + align - 1) / align * align;
}

/// The storage of a register: one mask for a predicate, otherwise 32 lanes of 4 or 8 bytes.
enum class RegisterClass : std::uint8_t { predicate, word, wide };

/// The size of a register in the frame [bytes].
constexpr std::uint32_t size_of(RegisterClass kind) {
  return kind == RegisterClass::predicate ? 4
         : kind == RegisterClass::word    ? 4 * kLanes
                                          : 8 * kLanes;
}

/// A register of the function. It gets its offset in the frame on first use.
struct FrameRegister {
  std::uint32_t offset = kUnallocated;
  RegisterClass kind = RegisterClass::word;
  std::uint32_t number = 0;  // unlike the offset, never that of another register
  bool is_borrowed = false;  // other registers get the place when this one is not used anymore
  static constexpr std::uint32_t kUnallocated = ~0u;

  bool operator==(const FrameRegister&) const = default;
  bool operator<(const FrameRegister& other) const { return offset < other.offset; }
};

/// A use of `reg` as a value.
RegisterUse use_of(FrameRegister reg);

/// Whether registers that are used one after the other may have the same place.
enum class Places : std::uint8_t { separate, shared };

/// Throws LowerError if a frame becomes larger than that of any compiled program.
class FrameLayout {
 public:
  FrameLayout(Function& function, Places places) : function_(function), places_(places) {}

  /// Allocates a register. Returns its offset.
  std::uint32_t allocate(RegisterClass kind);

  /// Gives `reg` a number and a place.
  void place(FrameRegister& reg) { number(reg, allocate(reg.kind)); }

  /// The same until release(), after which other registers may get the place. That makes frames fit
  /// into the host's caches. release() has no effect on registers with a place of their own.
  void borrow(FrameRegister& reg);
  void release(FrameRegister& reg);

  /// Allocates a register until end_statement().
  std::uint32_t borrow_for_statement(RegisterClass kind);
  void end_statement();

  /// The offset of a register with `bits` in all lanes. A predicate is true in all lanes or in
  /// none.
  std::uint32_t constant(std::uint64_t bits, RegisterClass kind);

  /// The offset of a special register.
  std::uint32_t special(SpecialRegister which, RegisterClass kind);

  /// The offset of a register with the bytes at `parameter` of the kernel's parameter block.
  std::uint32_t kernel_parameter(std::uint32_t parameter, RegisterClass kind);

  /// Whether the register has one of the above values. No instruction writes such a register.
  bool is_fixed(std::uint32_t offset) const { return fixed_.contains(offset); }

  /// Allocates slots for `bytes` bytes of a call's parameter.
  ParameterSlots slots(std::uint64_t bytes);

 private:
  /// The offsets of registers with one of the above values.
  template <class Value>
  using FixedRegisters = std::map<std::pair<Value, RegisterClass>, std::uint32_t>;

  template <class Value, class Uses>
  std::uint32_t fixed(FixedRegisters<Value>& known, Value value, RegisterClass kind, Uses& uses);
  std::uint32_t take(std::uint32_t bytes);
  std::uint32_t take_released(RegisterClass kind);
  void release(std::uint32_t offset, RegisterClass kind);
  void number(FrameRegister& reg, std::uint32_t offset) {
    reg.offset = offset;
    reg.number = registers_++;
  }

  Function& function_;
  Places places_;
  std::uint32_t predicate_chunk_ = 0;
  std::uint32_t predicates_left_ = 0;
  std::uint32_t registers_ = 0;  // with a number
  std::map<RegisterClass, std::vector<std::uint32_t>> released_;
  std::vector<std::pair<std::uint32_t, RegisterClass>> borrowed_for_statement_;
  FixedRegisters<std::uint64_t> constants_;
  FixedRegisters<SpecialRegister> specials_;
  FixedRegisters<std::uint32_t> kernel_parameters_;
  std::set<std::uint32_t> fixed_;
};

/// A parameter of the kernel: its offset in the parameter block.
struct KernelParameterName {
  std::uint32_t offset = 0;
};

/// A local variable: its offset in the function's local memory.
struct LocalName {
  std::uint32_t offset = 0;
};

/// A shared variable: its offset in the block's shared memory.
struct SharedName {
  std::uint32_t offset = 0;
};

/// The number of a scope in the order of the opening braces; 0 is the whole body.
using ScopeNumber = std::uint32_t;

/// A use of a label: its name and the innermost scope of the use.
struct LabelUse {
  std::string_view name;
  ScopeNumber scope = 0;
};

/// A label: the number of the basic block that it starts.
struct LabelName {
  std::uint32_t block = 0;
};

/// A list of labels for brx.idx (.branchtargets).
struct TargetListName {
  std::vector<LabelUse> targets;
};

using Name = std::variant<FrameRegister, ParameterSlots, KernelParameterName, LocalName, SharedName,
                          LabelName, TargetListName>;

/// The register class of a PTX type; nothing if the simulated GPU does not support registers of
/// this type.
std::optional<RegisterClass> register_class(ptx::Type type);

/// The name of the carry flag (CC.CF in the PTX ISA), which no PTX name equals.
inline constexpr std::string_view kCarryFlag = "carry flag";

class Scopes {
 public:
  void open();
  /// Closes the innermost scope, unless it is the whole body.
  void close() { current_ = scopes_[current_].parent; }
  /// The innermost open scope.
  ScopeNumber current() const { return current_; }

  /// Declares `name` in the innermost open scope. False if that scope already declares it.
  bool declare(std::string_view name, Name what);

  /// Declares the registers `prefix`0, `prefix`1 and so on.
  void declare_range(std::string_view prefix, std::uint32_t count, RegisterClass kind);

  /// Finds `name` in the scope of a use, which may be closed, or in the scopes around it, innermost
  /// first; nullptr if it is not declared.
  Name* find(std::string_view name) { return find({name, current_}); }
  Name* find(const LabelUse& use);

  /// The same for a name of one kind; nullptr also if `use` is a name of another kind.
  template <class Kind, class Use>
  Kind* find_as(const Use& use) {
    Name* name = find(use);
    return name != nullptr ? std::get_if<Kind>(name) : nullptr;
  }

 private:
  struct Range {
    std::uint32_t count = 0;
    RegisterClass kind = RegisterClass::word;
  };
  struct Scope {
    ScopeNumber parent = 0;
    std::map<std::string_view, Name> names;
    std::map<std::string_view, Range> ranges;
  };
  static const Range* range_of(const Scope& scope, std::string_view name);

  std::vector<Scope> scopes_ = std::vector<Scope>(1);
  ScopeNumber current_ = 0;
};

}  // namespace labcheck::simgpu
