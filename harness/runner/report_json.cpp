#include "harness/runner/report_json.hpp"

namespace labcheck::report_json {

using nlohmann::json;

namespace {

constexpr std::uint64_t kLastLine = 1'000'000'000;

}  // namespace

std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

std::uint64_t number_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_number_unsigned() ? found->get<std::uint64_t>() : 0;
}

int line_of(const json& object) {
  const std::uint64_t line = number_of(object, "line");
  return line <= kLastLine ? static_cast<int>(line) : 0;
}

std::array<std::uint64_t, 3> size_of(const json& object, const char* key) {
  std::array<std::uint64_t, 3> size{};
  const auto found = object.find(key);
  if (found == object.end() || !found->is_array()) return size;
  for (std::size_t axis = 0; axis < size.size() && axis < found->size(); ++axis) {
    if ((*found)[axis].is_number_unsigned()) size[axis] = (*found)[axis].get<std::uint64_t>();
  }
  return size;
}

const json* object_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_object() ? &*found : nullptr;
}

}  // namespace labcheck::report_json
