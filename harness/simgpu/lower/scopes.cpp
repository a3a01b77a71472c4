// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/scopes.hpp"

#include "harness/simgpu/lower/lower.hpp"
#include "harness/simgpu/lower/messages.hpp"
#include "harness/simgpu/lower/passes.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::uint32_t kLine = 64;  // [bytes] registers are aligned to cache lines
constexpr std::uint32_t kMaxFrameBytes = 256 << 20;

constexpr std::size_t kMaxDigits = 10;  // of a 32-bit register number

// The maximum size of a kernel's parameters [bytes] (CUDA C++ Programming Guide, "Features and
// Technical Specifications").
constexpr std::uint32_t kMaxParameterBytes = 32764;

std::uint32_t bytes_of(const ptx::Variable& variable, std::uint32_t max) {
  const std::uint64_t bytes = size_of(variable);
  if (bytes > max) {
    throw Refusal{text::space_is_too_small(as_number(bytes), std::string(to_string(variable.space)),
                                           as_number(max)),
                  &variable};
  }
  return static_cast<std::uint32_t>(bytes);
}

struct Placement {
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
};

// The place of `variable` after the other variables of a memory of `max` bytes, which end at `end`.
Placement place(const ptx::Variable& variable, std::uint32_t end, std::uint32_t max) {
  const auto offset = static_cast<std::uint32_t>(aligned(end, alignment_of(variable)));
  return {offset, bytes_of(variable, max - std::min(offset, max))};
}

ParameterSlots declare_slots(FunctionLowering& function, const ptx::Variable& variable) {
  const ParameterSlots slots = function.layout.slots(bytes_of(variable, kMaxParameterBytes));
  function.scopes.declare(variable.name, slots);
  return slots;
}

void declare_register(Scopes& scopes, const ptx::Variable& variable) {
  const auto kind = register_class(variable.type);
  if (!kind || variable.vector != 1 || variable.is_array)
    throw Refusal{text::type_of_register(std::string(to_string(variable.type))), &variable};
  if (variable.range > 0) {
    scopes.declare_range(variable.name, variable.range, *kind);
  } else {
    scopes.declare(variable.name, FrameRegister{.kind = *kind});
  }
}

}  // namespace

RegisterUse use_of(FrameRegister reg) {
  const auto bytes = reg.kind == RegisterClass::predicate ? 0 : size_of(reg.kind) / kLanes;
  return {reg.offset, static_cast<std::uint8_t>(bytes), true};
}

std::uint32_t FrameLayout::take(std::uint32_t bytes) {
  if (bytes > kMaxFrameBytes - function_.frame_size) {
    throw LowerError{
        text::frame_is_too_large(ptx::source_name(function_.name), as_number(kMaxFrameBytes >> 20)),
        0,
        {},
        0};
  }
  const std::uint32_t offset = function_.frame_size;
  function_.frame_size += (bytes + kLine - 1) / kLine * kLine;
  return offset;
}

std::uint32_t FrameLayout::allocate(RegisterClass kind) {
  if (kind != RegisterClass::predicate) return take(size_of(kind));
  if (predicates_left_ == 0) {
    predicate_chunk_ = take(kLine);
    predicates_left_ = kLine / size_of(kind);
  }
  return predicate_chunk_ + size_of(kind) * --predicates_left_;
}

// The latest place is the likeliest to be in the host's cache.
std::uint32_t FrameLayout::take_released(RegisterClass kind) {
  std::vector<std::uint32_t>& released = released_[kind];
  if (released.empty()) return allocate(kind);
  const std::uint32_t offset = released.back();
  released.pop_back();
  return offset;
}

void FrameLayout::borrow(FrameRegister& reg) {
  number(reg, take_released(reg.kind));
  reg.is_borrowed = true;
}

void FrameLayout::release(FrameRegister& reg) {
  if (std::exchange(reg.is_borrowed, false)) release(reg.offset, reg.kind);
}

std::uint32_t FrameLayout::borrow_for_statement(RegisterClass kind) {
  const std::uint32_t offset = take_released(kind);
  borrowed_for_statement_.emplace_back(offset, kind);
  return offset;
}

void FrameLayout::release(std::uint32_t offset, RegisterClass kind) {
  if (places_ == Places::shared) released_[kind].push_back(offset);
}

void FrameLayout::end_statement() {
  for (const auto& [offset, kind] : borrowed_for_statement_) release(offset, kind);
  borrowed_for_statement_.clear();
}

template <class Value, class Uses>
std::uint32_t FrameLayout::fixed(FixedRegisters<Value>& known, Value value, RegisterClass kind,
                                 Uses& uses) {
  const auto [entry, is_new] = known.try_emplace({value, kind}, 0);
  if (is_new) {
    const bool wide = kind == RegisterClass::wide;
    // Also for a predicate a full word, so that all fixed registers are filled alike.
    entry->second = take(size_of(wide ? RegisterClass::wide : RegisterClass::word));
    uses.push_back({value, entry->second, wide});
    fixed_.insert(entry->second);
  }
  return entry->second;
}

std::uint32_t FrameLayout::constant(std::uint64_t bits, RegisterClass kind) {
  if (kind == RegisterClass::predicate) bits = bits != 0 ? kAllLanes : 0;
  if (kind != RegisterClass::wide) bits = static_cast<std::uint32_t>(bits);
  return fixed(constants_, bits, kind, function_.constants);
}

std::uint32_t FrameLayout::special(SpecialRegister which, RegisterClass kind) {
  return fixed(specials_, which, kind, function_.specials);
}

std::uint32_t FrameLayout::kernel_parameter(std::uint32_t parameter, RegisterClass kind) {
  return fixed(kernel_parameters_, parameter, kind, function_.kernel_parameters);
}

ParameterSlots FrameLayout::slots(std::uint64_t bytes) {
  const auto count = static_cast<std::uint32_t>((bytes + 3) / 4);
  return {take(count * 4 * kLanes), count};
}

std::optional<RegisterClass> register_class(ptx::Type type) {
  if (type == ptx::Type::pred) return RegisterClass::predicate;
  switch (ptx::size_of(type)) {
    case 1:
    case 2:
    case 4:
      return RegisterClass::word;
    case 8:
      return RegisterClass::wide;
    default:
      return std::nullopt;
  }
}

void Scopes::open() {
  scopes_.push_back({current_, {}, {}});
  current_ = static_cast<ScopeNumber>(scopes_.size() - 1);
}

bool Scopes::declare(std::string_view name, Name what) {
  return scopes_[current_].names.insert_or_assign(name, std::move(what)).second;
}

void Scopes::declare_range(std::string_view prefix, std::uint32_t count, RegisterClass kind) {
  scopes_[current_].ranges[prefix] = {count, kind};
}

// A prefix may itself end in digits: %r12 can be number 12 of %r or number 2 of %r1.
const Scopes::Range* Scopes::range_of(const Scope& scope, std::string_view name) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  const std::size_t first = name.size() > kMaxDigits ? name.size() - kMaxDigits : 0;
  for (std::size_t at = std::max(digits, first); at < name.size(); ++at) {
    const bool leading_zero = name[at] == '0' && at + 1 < name.size();
    const auto range = scope.ranges.find(name.substr(0, at));
    if (leading_zero || range == scope.ranges.end()) continue;
    std::uint32_t number = 0;
    const auto error = std::from_chars(name.data() + at, name.data() + name.size(), number).ec;
    if (error == std::errc() && number < range->second.count) return &range->second;
  }
  return nullptr;
}

Name* Scopes::find(const LabelUse& use) {
  for (ScopeNumber number = use.scope;; number = scopes_[number].parent) {
    Scope& scope = scopes_[number];
    const auto found = scope.names.find(use.name);
    if (found != scope.names.end()) return &found->second;
    if (const Range* range = range_of(scope, use.name)) {
      return &(scope.names[use.name] = FrameRegister{.kind = range->kind});
    }
    if (number == 0) return nullptr;
  }
}

void declare_parameters(FunctionLowering& function) {
  const KernelLowering& kernel = function.kernel;
  function.scopes.declare(kCarryFlag, FrameRegister{.kind = RegisterClass::predicate});
  for (const ptx::Variable& variable : kernel.module.variables) {
    const auto shared = kernel.shared.find(&variable);
    if (shared != kernel.shared.end())
      function.scopes.declare(variable.name, SharedName{shared->second});
  }
  if (function.source.is_entry) {
    Program& program = kernel.program;
    for (const ptx::Variable& parameter : function.source.parameters) {
      const auto [offset, size] = place(parameter, program.parameter_bytes, kMaxParameterBytes);
      program.parameters.push_back({offset, size});
      program.parameter_bytes = offset + size;
      function.scopes.declare(parameter.name, KernelParameterName{offset});
    }
    return;
  }
  Function& target = function.target;
  for (const ptx::Variable& result : function.source.results) {
    const ParameterSlots slots = declare_slots(function, result);
    target.results.push_back(slots);
    // A function may return without setting its result; the value must then be the same in every
    // run.
    for (std::uint32_t word = 0; word < slots.slots; ++word) {
      const std::uint32_t slot = slots.offset + word * size_of(RegisterClass::word);
      target.uninitialized.push_back(use_of({slot, RegisterClass::word}));
    }
  }
  for (const ptx::Variable& parameter : function.source.parameters)
    target.parameters.push_back(declare_slots(function, parameter));
}

void declare(FunctionLowering& function, const ptx::Variable& variable) {
  switch (variable.space) {
    case ptx::Space::reg:
      return declare_register(function.scopes, variable);
    case ptx::Space::param:
      declare_slots(function, variable);
      return;
    case ptx::Space::local: {
      const auto [offset, size] = place(variable, function.target.local_size, kMaxLocal);
      function.target.local_size = offset + size;
      function.scopes.declare(variable.name, LocalName{offset});
      return;
    }
    case ptx::Space::shared:
      function.scopes.declare(variable.name, SharedName{function.kernel.shared.at(&variable)});
      return;
    default:
      throw Refusal{text::space_in_function(std::string(to_string(variable.space))), &variable};
  }
}

}  // namespace labcheck::simgpu
