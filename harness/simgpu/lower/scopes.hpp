/// The names that a function's body declares, scope by scope.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/lower/frame_layout.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// A register; it gets its place in the frame when it is first used.
struct RegisterName {
  RegisterClass kind = RegisterClass::word;
  std::uint32_t offset = kUnplaced;
  static constexpr std::uint32_t kUnplaced = ~0u;
};

/// A parameter or result of a call.
struct SlotsName {
  ParameterSlots slots;
};

/// A parameter of the kernel: its offset in the parameter block.
struct KernelParameterName {
  std::uint32_t offset = 0;
};

/// A variable of local memory: its offset in the function's own.
struct LocalName {
  std::uint32_t offset = 0;
};

/// A variable of shared memory: its offset in the block's.
struct SharedName {
  std::uint32_t offset = 0;
};

using Name = std::variant<RegisterName, SlotsName, KernelParameterName, LocalName, SharedName>;

/// The types of register that PTX declares, as they are stored; nothing for those that the
/// simulated GPU does not have.
std::optional<RegisterClass> register_class(ptx::Type type);

/// A scope of the function, numbered in the order of their braces; 0 is the whole body.
using ScopeNumber = std::uint32_t;

class Scopes {
 public:
  Scopes() : around_{0}, open_(1) {}

  void open();
  void close() { open_.pop_back(); }
  std::size_t depth() const { return open_.size(); }

  /// The innermost open scope, and the one that a scope stands in.
  ScopeNumber current() const { return open_.back().number; }
  ScopeNumber around(ScopeNumber scope) const { return around_[scope]; }

  void declare(std::string_view name, Name what) { open_.back().names[name] = what; }

  /// Registers `prefix`0, `prefix`1 and so on.
  void declare_range(std::string_view prefix, std::uint32_t count, RegisterClass kind);

  /// What `name` is where it is used, innermost scope first; nullptr where it is not declared.
  Name* find(std::string_view name);

 private:
  struct Range {
    std::uint32_t count = 0;
    RegisterClass kind = RegisterClass::word;
  };
  struct Scope {
    ScopeNumber number = 0;
    std::map<std::string_view, Name> names;
    std::map<std::string_view, Range> ranges;
  };
  static const Range* range_of(const Scope& scope, std::string_view name);

  std::vector<ScopeNumber> around_;
  std::vector<Scope> open_;
};

}  // namespace labcheck::simgpu
