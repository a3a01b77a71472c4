/// A PTX module as written: names are not resolved, opcodes not understood. All text points into
/// the module's source.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <bit>
#include <cstdint>
#include <forward_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck::simgpu::ptx {

/// What is wrong with a PTX text, and in which line.
struct SyntaxError {
  int line = 0;
  std::string message;
};

/// One operand of an instruction.
struct Operand {
  enum class Kind : std::uint8_t {
    name,  // a register, special register, label, function or variable: `name`, plus `value` as an
           // offset
    integer,      // `value`
    float32,      // `value` holds the bits
    float64,      // `value` holds the bits
    address,      // [name+value]; `name` may be empty
    tex_address,  // [name, {parts}]
    vector,       // {parts}
    list,         // (parts), around a call's arguments
    pair,         // parts[0]|parts[1]
    sink,         // _
  };
  Kind kind = Kind::name;
  bool negated = false;  // !%p
  std::string_view name;
  std::uint64_t value = 0;
  std::vector<Operand> parts;
};

/// The bits of a literal of kind float32 or float64 as a value of `type`, f32 or f64.
inline std::uint64_t float_bits(const Operand& literal, Type type) {
  const bool single = literal.kind == Operand::Kind::float32;
  const auto low = static_cast<std::uint32_t>(literal.value);
  const double value = single ? static_cast<double>(std::bit_cast<float>(low))
                              : std::bit_cast<double>(literal.value);
  if (type == Type::f32)
    return single ? low : std::bit_cast<std::uint32_t>(static_cast<float>(value));
  return single ? std::bit_cast<std::uint64_t>(value) : literal.value;
}

/// One element of an initialiser: a number, or the address of `symbol` plus `value`. A
/// floating-point number has the bits of its variable's type.
struct Initializer {
  std::string_view symbol;
  std::uint64_t value = 0;
  std::uint64_t element = 0;  // of the variable, in the order of memory
};

/// Who sees a name of module level (PTX ISA, "Linking Directives"): its module alone; all, and this
/// is one of possibly several definitions of equal standing (weak) or of different size (common);
/// or it is defined elsewhere (external).
enum class Linkage : std::uint8_t { internal, external, visible, weak, common };

/// A variable, parameter or register declaration. `count` is the number of elements, 0 for an
/// unsized array without initialisers; a register range `%r<42>` has `range` 42. Initialisers stand
/// in the order of memory; elements without one are 0.
struct Variable {
  Space space = Space::reg;
  Type type = Type::none;
  std::string_view name;
  std::uint32_t align = 0;  // [bytes] 0: the type's own
  std::uint64_t count = 1;
  std::uint32_t vector = 1;  // .v2, .v4
  std::uint32_t range = 0;
  Linkage linkage = Linkage::internal;
  bool is_array = false;
  int line = 0;
  std::vector<Initializer> initializers;
};

struct Instruction {
  std::string_view guard;  // the predicate register of @%p, or empty
  bool guard_negated = false;
  std::string_view opcode;  // with its modifiers: "ld.global.f32"
  std::vector<Operand> operands;
  int line = 0;  // of the PTX text
};

struct Label {
  std::string_view name;
};
struct ScopeStart {};
struct ScopeEnd {};

/// A place in one of the module's files.
struct Place {
  int file = 0;
  int line = 0;
  int column = 0;

  auto operator<=>(const Place&) const = default;
};

/// `.loc`: where the instructions that follow come from, and, for inlined code, where it was
/// inlined at. A `place` with line 0 keeps the place before.
struct Location {
  Place place;
  Place inlined_at;  // line 0: not inlined
};

/// `.branchtargets` and `.calltargets`, and the parameters and results of a `.callprototype`.
struct TargetList {
  std::string_view name;
  std::vector<std::string_view> targets;
};
struct CallPrototype {
  std::string_view name;
  std::vector<Variable> results;
  std::vector<Variable> parameters;
};

using Statement = std::variant<Instruction, Label, Variable, ScopeStart, ScopeEnd, Location,
                               TargetList, CallPrototype>;

/// `unread`: what in it cannot be read; it has then nothing but its name.
struct Function {
  std::string_view name;
  std::optional<SyntaxError> unread;
  bool is_entry = false;
  bool has_body = false;
  Linkage linkage = Linkage::internal;
  std::vector<Variable> results;
  std::vector<Variable> parameters;
  std::vector<Statement> body;
  std::uint32_t max_threads =
      0;  // of .maxntid or .reqntid, all three dimensions multiplied; 0: none given
  std::uint32_t min_blocks = 0;  // of .minnctapersm
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
  std::forward_list<std::string> own_names;  // that linking made, and no text holds
};

}  // namespace labcheck::simgpu::ptx
