// SPDX-License-Identifier: MIT
#include "harness/toolchain/resource_usage.hpp"

#include "harness/base/text.hpp"

#include <charconv>
#include <optional>

namespace labcheck {
namespace {

constexpr std::string_view kInfo = "ptxas info";
constexpr std::string_view kEntry = "Compiling entry function '";

bool is_frame_line(std::string_view line) {
  return line.starts_with("    ") && line.find(" bytes stack frame, ") != std::string_view::npos;
}

// The number that follows `words`.
std::optional<std::uint32_t> number_after(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == std::string_view::npos) return std::nullopt;
  std::uint32_t number = 0;
  const char* start = line.data() + at + words.size();
  const auto [end, error] = std::from_chars(start, line.data() + line.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

std::uint32_t number_before(std::string_view line, std::string_view words) {
  const auto at = line.find(words);
  if (at == std::string_view::npos) return 0;
  const auto start = line.find_last_not_of("0123456789", at - 1) + 1;
  std::uint32_t number = 0;
  std::from_chars(line.data() + start, line.data() + at, number);
  return number;
}

}  // namespace

ResourceUsage parse_resource_usage(std::string_view log) {
  ResourceUsage usage;
  std::string kernel;
  std::uint32_t spilled = 0;
  for (const std::string& line : lines_of(log)) {
    if (is_frame_line(line)) {
      spilled =
          number_before(line, " bytes spill stores") + number_before(line, " bytes spill loads");
    } else if (const auto at = line.find(kEntry); at != std::string::npos) {
      const auto from = at + kEntry.size();
      kernel = line.substr(from, line.find('\'', from) - from);
      spilled = 0;
    } else if (const auto registers = number_after(line, ": Used ");
               registers && !kernel.empty() && line.starts_with(kInfo)) {
      usage[kernel] = {*registers, spilled};
      kernel.clear();
    }
  }
  return usage;
}

std::string without_resource_usage(std::string_view log) {
  std::string rest;
  for (const std::string& line : lines_of(log)) {
    if (!line.starts_with(kInfo) && !is_frame_line(line)) rest += line + '\n';
  }
  return rest;
}

}  // namespace labcheck
