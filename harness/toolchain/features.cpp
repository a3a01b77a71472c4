// SPDX-License-Identifier: MIT
#include "harness/toolchain/features.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace labcheck {
namespace {

constexpr std::string_view kPrefix = "feature: ";

// The line between the features and the symbols.
constexpr std::string_view kSymbols = "symbols:\n";

// PTX (PTX ISA 8.7, §9.7) that uses memory or units, instead of only declaring them. The
// declarations of constants are needed, too: nvcc's own tables for mathematical functions are also
// constants. With -lineinfo, .file lines name the files that code came from, even if all of it was
// inlined.
constexpr std::string_view kPtxPattern =
    R"((ld|st|atom|red|cvta|cp|ldmatrix|mbarrier)[a-z0-9_.:]*\.shared)"
    R"(|(ld|cvta)[a-z0-9_.]*\.const)"
    R"(|^[.a-z ]*\.const [^=;]*)"
    R"(|(wmma|wgmma|mma)(\.[a-z0-9_]+)*\.sync)"
    R"(|\.extern \.func.*\) malloc$)"
    R"(|\.file.*/(cub|thrust)/)"
    R"(|\.entry [A-Za-z0-9_]*(3cub|6thrust)[0-9])";

bool any_contains(const std::vector<std::string>& lines, std::string_view what) {
  return std::any_of(lines.begin(), lines.end(),
                     [&](const std::string& line) { return line.find(what) != std::string::npos; });
}

bool has_own_constant(const std::vector<std::string>& lines) {
  const bool is_read = std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
    return (line.starts_with("ld") || line.starts_with("cvta")) && line.ends_with(".const");
  });
  return is_read && std::any_of(lines.begin(), lines.end(), [](const std::string& line) {
           return line.find(".const ") != std::string::npos &&
                  line.find(" __cudart_") == std::string::npos;
         });
}

bool is_found(Feature feature, const std::vector<std::string>& lines) {
  switch (feature) {
    case Feature::shared_memory:
      return any_contains(lines, ".shared");
    case Feature::constant_memory:
      return has_own_constant(lines);
    case Feature::device_heap:
      return any_contains(lines, ") malloc");
    case Feature::tensor_cores:
      return any_contains(lines, "mma.");
    case Feature::cublas:
      return any_contains(lines, "symbol cublas");
    case Feature::cub:
      return any_contains(lines, "/cub/") || any_contains(lines, "3cub");
    case Feature::thrust:
      return any_contains(lines, "/thrust/") || any_contains(lines, "6thrust");
  }
  return false;
}

/// The position of the separator line. Only feature_script() writes before it: a student can choose
/// names that look like features or like the separator, but nm prints them after it.
std::size_t features_end(std::string_view text) {
  for (std::size_t line = 0; line < text.size();) {
    if (text.substr(line).starts_with(kSymbols)) return line;
    const std::size_t end = text.find('\n', line);
    if (end == std::string_view::npos) break;
    line = end + 1;
  }
  return text.size();
}

}  // namespace

std::string feature_script(const std::string& objects) {
  // grep fails if nothing matches, which is not an error.
  return fmt::format(
      "(grep -s -h -o -E '{0}' \"$TMPDIR\"/*.ptx || true) | sort -u | sed 's/^/{1}/' >&4\n"
      "(nm --undefined-only{2} | grep -o -E '[^ ]*cublas[^ ]*' || true) | sort -u | "
      "sed 's/^/{1}symbol /' >&4\n",
      kPtxPattern, kPrefix, objects);
}

std::string symbol_script(const std::string& objects) {
  // A submission without functions is not an error, but a failure of nm is.
  return fmt::format(
      "nm --demangle --defined-only --extern-only{} >\"$TMPDIR\"/symbols\n"
      "echo symbols: >&4\n"
      "grep ' T ' \"$TMPDIR\"/symbols >&4 || true\n",
      objects);
}

std::string_view symbols_in(std::string_view text) {
  const std::size_t features = features_end(text);
  return features == text.size() ? std::string_view() : text.substr(features + kSymbols.size());
}

std::vector<Feature> features_in(std::string_view text) {
  std::vector<std::string> lines;
  for (const std::string& line : lines_of(text.substr(0, features_end(text)))) {
    if (line.starts_with(kPrefix)) lines.push_back(line.substr(kPrefix.size()));
  }
  constexpr std::array kAll{Feature::shared_memory, Feature::constant_memory, Feature::device_heap,
                            Feature::tensor_cores,  Feature::cublas,          Feature::cub,
                            Feature::thrust};
  std::vector<Feature> found;
  std::copy_if(kAll.begin(), kAll.end(), std::back_inserter(found),
               [&](Feature feature) { return is_found(feature, lines); });
  return found;
}

}  // namespace labcheck
