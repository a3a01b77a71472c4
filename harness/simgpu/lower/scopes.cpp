// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/scopes.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

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

}  // namespace labcheck::simgpu
