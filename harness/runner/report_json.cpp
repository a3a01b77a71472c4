// SPDX-License-Identifier: MIT
#include "harness/runner/report_json.hpp"

namespace labcheck::report_json {
namespace {

constexpr std::uint64_t kLastLine = 1'000'000'000;

}  // namespace

std::string text_of(const Json& object, const char* key) {
  const Json* found = object.find(key);
  return found != nullptr && found->string() != nullptr ? *found->string() : std::string();
}

std::uint64_t number_of(const Json& object, const char* key) {
  const Json* found = object.find(key);
  return found != nullptr ? found->integer<std::uint64_t>().value_or(0) : 0;
}

int line_of(const Json& object) {
  const std::uint64_t line = number_of(object, "line");
  return line <= kLastLine ? static_cast<int>(line) : 0;
}

std::array<std::uint64_t, 3> size_of(const Json& object, const char* key) {
  std::array<std::uint64_t, 3> size{};
  const Json* found = object.find(key);
  if (found == nullptr) return size;
  for (std::size_t axis = 0; axis < size.size() && axis < found->elements().size(); ++axis)
    size[axis] = found->elements()[axis].integer<std::uint64_t>().value_or(0);
  return size;
}

const Json* object_of(const Json& object, const char* key) {
  const Json* found = object.find(key);
  return found != nullptr && found->is_object() ? found : nullptr;
}

}  // namespace labcheck::report_json
