#include "harness/simgpu/runtime/settings.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <optional>
#include <thread>

namespace labcheck::simgpu {
namespace {

constexpr unsigned kMostThreads = 256;

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

template <class Number>
std::optional<Number> number(const char* name) {
  const std::string_view text = variable(name);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

Settings read_settings() {
  Settings settings;
  settings.report_descriptor = std::max(number<int>("LABCHECK_SIM_REPORT_FD").value_or(-1), -1);
  const unsigned cores = std::max(std::thread::hardware_concurrency(), 1u);
  settings.threads =
      std::clamp(number<unsigned>("LABCHECK_SIM_THREADS").value_or(cores), 1u, kMostThreads);
  settings.instruction_limit =
      number<std::uint64_t>("LABCHECK_SIM_INSTRUCTIONS").value_or(settings.instruction_limit);
  settings.checks =
      parse_enum<CheckLevel>(variable("LABCHECK_SIM_CHECKS")).value_or(CheckLevel::default_);
  settings.device = variable("LABCHECK_SIM_DEVICE");
  return settings;
}

}  // namespace labcheck::simgpu
