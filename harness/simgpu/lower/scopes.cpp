#include "harness/simgpu/lower/scopes.hpp"

#include <charconv>

namespace labcheck::simgpu {

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

void Scopes::declare_range(std::string_view prefix, std::uint32_t count, RegisterClass kind) {
  scopes_.back().ranges[prefix] = {count, kind};
}

Name* Scopes::find(std::string_view name) {
  const std::size_t digits = name.find_last_not_of("0123456789") + 1;
  std::uint32_t number = 0;
  const bool numbered =
      std::from_chars(name.data() + digits, name.data() + name.size(), number).ec == std::errc();
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope) {
    const auto found = scope->names.find(name);
    if (found != scope->names.end()) return &found->second;
    const auto range = scope->ranges.find(name.substr(0, digits));
    if (numbered && range != scope->ranges.end() && number < range->second.count) {
      return &(scope->names[name] = RegisterName{range->second.kind, RegisterName::kUnplaced});
    }
  }
  return nullptr;
}

}  // namespace labcheck::simgpu
