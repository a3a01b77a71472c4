#include "harness/runner/sim_report.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/counters/counters.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>

namespace labcheck {
namespace {

using nlohmann::json;

// More places than anybody reads, and few enough that a program that makes reports up cannot keep
// us busy.
constexpr std::size_t kMostFaults = 1000;
constexpr std::size_t kMostLines = 10'000;
constexpr std::uint64_t kLastLine = 1'000'000'000;

std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

int line_of(const json& object) {
  const auto found = object.find("line");
  if (found == object.end() || !found->is_number_unsigned()) return 0;
  const auto line = found->get<std::uint64_t>();
  return line <= kLastLine ? static_cast<int>(line) : 0;
}

// The student's files are compiled in a folder of their own; only their names mean something
// outside.
std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

void add_fault(const json& object, SimReport& report) {
  const auto kind = parse_enum<FaultKind>(text_of(object, "kind"));
  if (!kind) return;
  Fault fault{*kind,
              text_of(object, "message"),
              text_of(object, "kernel"),
              file_name(text_of(object, "file")),
              line_of(object),
              1};
  const auto same =
      std::find_if(report.faults.begin(), report.faults.end(), [&](const Fault& known) {
        return known.kind == fault.kind && known.file == fault.file && known.line == fault.line &&
               known.kernel == fault.kernel;
      });
  if (same != report.faults.end()) {
    same->count += 1;
  } else if (report.faults.size() < kMostFaults) {
    report.faults.push_back(std::move(fault));
  }
}

simgpu::CounterSums sums_of(const json& object) {
  simgpu::CounterSums sums;
  const auto counters = object.find("counters");
  if (counters == object.end() || !counters->is_object()) return sums;
  for (const simgpu::CounterField& field : simgpu::counter_fields()) {
    const auto value = counters->find(std::string(field.name));
    if (value != counters->end() && value->is_number_unsigned())
      sums.*field.sum = value->get<std::uint64_t>();
  }
  return sums;
}

void add_lines(const json& kernel, SimReport& report) {
  const auto lines = kernel.find("lines");
  if (lines == kernel.end() || !lines->is_array()) return;
  for (const json& line : *lines) {
    if (!line.is_object()) continue;
    if (report.lines.size() == kMostLines) return;
    report.lines.push_back(
        {file_name(text_of(line, "file")), line_of(line), simgpu::with_ratios(sums_of(line))});
  }
}

}  // namespace

SimReport parse_sim_report(std::string_view text) {
  SimReport report;
  simgpu::CounterSums sums;
  for (const std::string& line : lines_of(text)) {
    const json object = json::parse(line, nullptr, false);
    if (!object.is_object()) continue;
    if (const auto fault = object.find("fault"); fault != object.end() && fault->is_object())
      add_fault(*fault, report);
    sums += sums_of(object);
    const auto kernels = object.find("kernels");
    if (kernels == object.end() || !kernels->is_array()) continue;
    for (const json& kernel : *kernels) {
      if (kernel.is_object()) add_lines(kernel, report);
    }
  }
  report.counters = simgpu::with_ratios(sums);
  return report;
}

}  // namespace labcheck
