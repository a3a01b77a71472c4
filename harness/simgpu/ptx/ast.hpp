// SPDX-License-Identifier: MIT
/// The syntax tree of PTX modules, and how it is parsed and linked. Names are not resolved and
/// opcodes are not decoded. All text points into the modules' sources.
#pragma once

#include "harness/base/message.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <forward_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu::ptx {

/// An error in PTX text, with its line.
struct SyntaxError {
  int line = 0;
  Message message{};
};

/// One operand of an instruction.
struct Operand {
  enum class Kind : std::uint8_t {
    name,         // `name` of a register, label, function or variable, with the offset `value`
    integer,      // `value`
    float32,      // `value` contains the bits
    float64,      // `value` contains the bits
    address,      // [name+value]; `name` may be empty
    tex_address,  // [name, {parts}]
    vector,       // {parts}
    list,         // (parts): the arguments or results of a call
    pair,         // parts[0]|parts[1]
    sink,         // _
  };
  Kind kind = Kind::name;
  bool negated = false;  // !%p
  std::string_view name{};
  std::uint64_t value = 0;
  std::vector<Operand> parts{};
};

/// Converts a literal of kind float32 or float64 to `type` (f32 or f64) and returns its bits.
inline std::uint64_t float_bits(const Operand& literal, Type type) {
  const bool single = literal.kind == Operand::Kind::float32;
  const auto low = static_cast<std::uint32_t>(literal.value);
  const double value = single ? static_cast<double>(std::bit_cast<float>(low))
                              : std::bit_cast<double>(literal.value);
  if (type == Type::f32)
    return single ? low : std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return single ? std::bit_cast<std::uint64_t>(value) : literal.value;
}

/// One element of an initializer: a number, or the address of `symbol` plus `value`. Floating-point
/// numbers are stored as bits of the variable's type.
struct Initializer {
  std::string_view symbol;
  std::uint64_t value = 0;
  std::uint64_t element = 0;  // index in the variable, in memory order
};

/// The visibility of a module-level name (PTX ISA, "Linking Directives"). An internal name is
/// visible only in its module; an external name is defined in another module. Several modules may
/// define a weak name, or a common name with different sizes.
enum class Linkage : std::uint8_t { internal, external, visible, weak, common };

/// A variable, parameter or register declaration. `count` is the number of elements, 0 for an
/// unsized array without initializers. `range` is 42 for the register range `%r<42>`. Initializers
/// are in memory order; elements without one are 0.
struct Variable {
  Space space = Space::reg;
  Type type = Type::none;
  std::string_view name;
  std::uint32_t align = 0;  // [bytes] 0: the alignment of the type
  std::uint64_t count = 1;
  std::uint32_t vector = 1;  // .v2, .v4
  std::uint32_t range = 0;
  Linkage linkage = Linkage::internal;
  bool is_array = false;
  int line = 0;
  std::vector<Initializer> initializers{};
};

/// The size of `variable`, including vector and array elements [bytes].
inline std::uint64_t size_of(const Variable& variable) {
  return size_of(variable.type) * variable.vector * variable.count;
}

/// The alignment of `variable` [bytes], at least 1.
inline std::uint32_t alignment_of(const Variable& variable) {
  if (variable.align != 0) return variable.align;
  return std::max(static_cast<std::uint32_t>(size_of(variable.type)) * variable.vector, 1u);
}

struct Instruction {
  std::string_view guard{};  // the predicate register of @%p, or empty
  bool guard_negated = false;
  std::string_view opcode;  // with its modifiers: "ld.global.f32"
  std::vector<Operand> operands{};
  int line = 0;  // of the PTX text
};

struct Label {
  std::string_view name;
};
struct ScopeStart {};
struct ScopeEnd {};

/// A position in one of the module's files.
struct Position {
  int file = 0;
  int line = 0;
  int column = 0;

  auto operator<=>(const Position&) const = default;
};

/// `.loc`: the source position of the instructions that follow and, for inlined code, the position
/// of the call. A `position` with line 0 means that the previous position still applies.
struct Location {
  Position position;
  Position inlined_at;  // line 0: not inlined
};

/// `.branchtargets` or `.calltargets`.
struct TargetList {
  std::string_view name;
  std::vector<std::string_view> targets;
};

/// `.callprototype`.
struct CallPrototype {
  std::string_view name;
  std::vector<Variable> results;
  std::vector<Variable> parameters;
};

using Statement = std::variant<Instruction, Label, Variable, ScopeStart, ScopeEnd, Location,
                               TargetList, CallPrototype>;

/// If the function cannot be parsed, `syntax_error` is set and body and parameters are empty.
struct Function {
  std::string_view name;
  std::optional<SyntaxError> syntax_error;
  bool is_entry = false;
  bool has_body = false;
  Linkage linkage = Linkage::internal;
  std::vector<Variable> results;
  std::vector<Variable> parameters;
  std::vector<Statement> body;
  std::uint32_t max_threads = 0;  // .maxntid or .reqntid, product of the dimensions; 0: none
  std::uint32_t min_blocks = 0;   // .minnctapersm
  int line = 0;
};

struct SourceFile {
  int index = 0;
  std::string path;
};

struct Module {
  int version = 0;  // major * 10 + minor
  int target = 0;   // 80 for sm_80
  std::vector<Variable> variables;
  std::vector<Function> functions;
  std::vector<SourceFile> files;
  std::forward_list<std::string> generated_names;  // made by link_modules(); in no source text
};

/// Parses `text`. Returns the module, which points into `text`, or the first error outside
/// functions; errors inside a function are in Function::syntax_error.
std::variant<Module, SyntaxError> parse_module(std::string_view text);

/// Combines `modules` into one. Of several weak definitions the first is kept, of several common
/// definitions the largest. Internal names stay distinct from the same names in other modules.
/// Names that no module defines remain declared. A single module is returned unchanged. The result
/// points into the same texts. If the modules cannot be linked, returns why.
std::variant<Module, Message> link_modules(std::vector<Module> modules);

}  // namespace labcheck::simgpu::ptx
