// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/source_name.hpp"

#include <charconv>
#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace labcheck::simgpu::ptx {
namespace {

// Removes the prefix of __nv_static_LENGTH_FILE_NAME; LENGTH is the length of FILE.
std::string_view without_file(std::string_view name) {
  constexpr std::string_view kMark = "__nv_static_";
  if (!name.starts_with(kMark)) return name;
  const std::string_view rest = name.substr(kMark.size());
  std::size_t length = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), length);
  const auto digits = static_cast<std::size_t>(end - rest.data());
  if (error != std::errc() || length >= rest.size() || digits + length + 2 >= rest.size())
    return name;
  return rest.substr(digits + length + 2);
}

// Removes every scope that starts with `mark`, including its colons.
void remove_scopes(std::string& name, std::string_view mark) {
  for (auto at = name.find(mark); at != std::string::npos; at = name.find(mark, at)) {
    const auto end = name.find("::", at);
    if (end == std::string::npos) return;
    name.erase(at, end + 2 - at);
  }
}

}  // namespace

std::string source_name(std::string_view name) {
  std::string plain(without_file(name));
  // The demangler would read some other names as types, such as `f` as float.
  if (!plain.starts_with("_Z")) return plain;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(plain.c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0) return plain;
  plain = text.get();
  remove_scopes(plain, "_INTERNAL_");
  remove_scopes(plain, "(anonymous namespace)");
  return plain;
}

std::string short_name(std::string_view mangled) {
  std::string name = source_name(mangled);
  const auto parenthesis = name.find('(');
  if (parenthesis != std::string::npos) name.resize(parenthesis);
  // The demangled name of a template starts with its return type.
  if (name.starts_with("void ")) name.erase(0, 5);
  return name;
}

}  // namespace labcheck::simgpu::ptx
