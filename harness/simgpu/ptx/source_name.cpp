// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/source_name.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <cxxabi.h>
#include <memory>

namespace labcheck::simgpu::ptx {
namespace {

// The maximum size of a demangled name. [bytes]
constexpr std::size_t kLongest = std::size_t{1} << 16;
// The maximum size to which a name may expand while it is demangled. [bytes]
constexpr std::size_t kMaxExpansion = std::size_t{1} << 22;

// The references in a mangled name to an earlier part of it: S_, S0_, T_, T0_ and so on.
std::size_t count_references(std::string_view name) {
  std::size_t count = 0;
  for (std::size_t k = 0; k + 1 < name.size(); ++k) {
    if (name[k] != 'S' && name[k] != 'T') continue;
    const auto end = name.find_first_not_of("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", k + 1);
    count += end != std::string_view::npos && name[end] == '_' ? 1 : 0;
  }
  return count;
}

// Whether a name can be demangled in little memory. Each reference can double the size: a name of a
// few hundred letters can mean gigabytes.
bool is_moderate(std::string_view name) {
  const std::size_t references = count_references(name);
  return references < 22 && name.size() <= kMaxExpansion >> references;
}

// The scopes and the name at the start of a mangled name, without template arguments and
// parameters: "thrust::sort" of _ZN6thrust4sortI... The name itself if it does not start with them.
std::string leading_names(std::string_view mangled) {
  std::string names;
  std::size_t at = mangled.starts_with("_ZN") ? 3 : 2;
  for (;;) {
    std::size_t length = 0;
    const auto [end, error] =
        std::from_chars(mangled.data() + at, mangled.data() + mangled.size(), length);
    const auto start = static_cast<std::size_t>(end - mangled.data());
    if (error != std::errc() || length > mangled.size() - start) break;
    if (!names.empty()) names += "::";
    names += mangled.substr(start, length);
    at = start + length;
  }
  return names.empty() ? std::string(mangled) : names;
}

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
  if (!is_moderate(plain)) return leading_names(plain);
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(plain.c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0 || std::strlen(text.get()) > kLongest) return plain;
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
