// SPDX-License-Identifier: MIT
/// The names that a function body declares, by scope.
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

/// A register. It gets its frame offset on first use.
struct RegisterName {
  RegisterClass kind = RegisterClass::word;
  std::uint32_t offset = kUnallocated;
  static constexpr std::uint32_t kUnallocated = ~0u;
};

/// A parameter or result of a call.
struct SlotsName {
  ParameterSlots slots;
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

using Name = std::variant<RegisterName, SlotsName, KernelParameterName, LocalName, SharedName>;

/// The register class of a PTX type; nothing if the simulated GPU does not support registers of
/// this type.
std::optional<RegisterClass> register_class(ptx::Type type);

/// The number of a scope in the order of the opening braces; 0 is the whole body.
using ScopeNumber = std::uint32_t;

class Scopes {
 public:
  Scopes() : parents_{0}, open_(1) {}

  void open();
  void close() { open_.pop_back(); }
  std::size_t depth() const { return open_.size(); }

  /// The innermost open scope, and the enclosing scope of a scope.
  ScopeNumber current() const { return open_.back().number; }
  ScopeNumber parent(ScopeNumber scope) const { return parents_[scope]; }

  void declare(std::string_view name, Name what) { open_.back().names[name] = what; }

  /// Declares the registers `prefix`0, `prefix`1 and so on.
  void declare_range(std::string_view prefix, std::uint32_t count, RegisterClass kind);

  /// Finds `name`, innermost scope first; nullptr if it is not declared.
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

  std::vector<ScopeNumber> parents_;
  std::vector<Scope> open_;
};

}  // namespace labcheck::simgpu
