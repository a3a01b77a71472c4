// SPDX-License-Identifier: MIT
#include "harness/report/line_heat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace labcheck::report {
namespace {

constexpr double kSectorBytes = 32;

double ratio(std::uint64_t a, std::uint64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

// Threads that read the same bytes may need fewer sectors than their bytes add up to.
double global_ratio(const LineHeat& heat) {
  if (heat.global_sectors == 0 || heat.global_bytes == 0) return 1;
  const double least = std::max(1.0, static_cast<double>(heat.global_bytes) / kSectorBytes);
  return std::max(1.0, static_cast<double>(heat.global_sectors) / least);
}

double shared_ratio(const LineHeat& heat) {
  const std::uint64_t conflicts = std::min(heat.shared_conflicts, heat.shared_passes);
  if (heat.shared_passes == conflicts) return 1;
  return ratio(heat.shared_passes, heat.shared_passes - conflicts);
}

struct Unit {
  std::string_view one;
  std::string_view many;
};

std::string describe_memory(std::string_view memory, double per_request, const Unit& unit,
                            double times) {
  const std::string count = fmt::format("{:.3g}", per_request);
  std::string text =
      fmt::format("{}: {} {} per request", memory, count, count == "1" ? unit.one : unit.many);
  return times < 1.05 ? text : text + fmt::format(", {:.1f} times the minimum", times);
}

}  // namespace

std::map<std::pair<std::string, int>, LineHeat> heat_by_line(const std::vector<CaseHeat>& cases) {
  std::map<std::pair<std::string, int>, LineHeat> by_line;
  for (const CaseHeat& one : cases) {
    for (const LineHeat& line : one.lines) {
      LineHeat& sum = by_line[{line.file, line.line}];
      sum.file = line.file;
      sum.line = line.line;
      sum.global_requests += line.global_requests;
      sum.global_sectors += line.global_sectors;
      sum.global_bytes += line.global_bytes;
      sum.shared_requests += line.shared_requests;
      sum.shared_passes += line.shared_passes;
      sum.shared_conflicts += line.shared_conflicts;
    }
  }
  return by_line;
}

double traffic_ratio(const LineHeat& heat) {
  return std::max(global_ratio(heat), shared_ratio(heat));
}

std::string describe_heat(const LineHeat& heat) {
  std::string text;
  if (heat.global_requests > 0) {
    text = describe_memory("global memory", ratio(heat.global_sectors, heat.global_requests),
                           {"sector of 32 bytes", "sectors of 32 bytes"}, global_ratio(heat));
  }
  if (heat.shared_requests > 0) {
    text += text.empty() ? "" : "; ";
    text += describe_memory("shared memory", ratio(heat.shared_passes, heat.shared_requests),
                            {"bank pass", "bank passes"}, shared_ratio(heat));
  }
  return text;
}

}  // namespace labcheck::report
