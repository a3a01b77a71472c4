// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/scopes.hpp"

#include <algorithm>
#include <charconv>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kMaxDigits = 10;  // of a 32-bit register number

}  // namespace

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
  const auto number = static_cast<ScopeNumber>(parents_.size());
  parents_.push_back(current());
  open_.push_back({number, {}, {}});
}

void Scopes::declare_range(std::string_view prefix, std::uint32_t count, RegisterClass kind) {
  open_.back().ranges[prefix] = {count, kind};
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

Name* Scopes::find(std::string_view name) {
  for (auto scope = open_.rbegin(); scope != open_.rend(); ++scope) {
    const auto found = scope->names.find(name);
    if (found != scope->names.end()) return &found->second;
    if (const Range* range = range_of(*scope, name)) {
      return &(scope->names[name] = RegisterName{range->kind, RegisterName::kUnallocated});
    }
  }
  return nullptr;
}

}  // namespace labcheck::simgpu
