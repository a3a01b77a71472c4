#include "harness/report/line_heat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string_view>

namespace labcheck::report {
namespace {

constexpr double kSectorBytes = 32;

double over(std::uint64_t a, std::uint64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

// Threads that read the same bytes may need fewer sectors than the bytes that they ask for.
double global_times(const LineHeat& heat) {
  if (heat.global_sectors == 0 || heat.global_bytes == 0) return 1;
  const double least = std::max(1.0, static_cast<double>(heat.global_bytes) / kSectorBytes);
  return std::max(1.0, static_cast<double>(heat.global_sectors) / least);
}

double shared_times(const LineHeat& heat) {
  const std::uint64_t conflicts = std::min(heat.shared_conflicts, heat.shared_passes);
  if (heat.shared_passes == conflicts) return 1;
  return over(heat.shared_passes, heat.shared_passes - conflicts);
}

std::string told(std::string_view memory, double a_request, std::string_view unit, double times) {
  std::string text = fmt::format("{}: {:.3g} {} a request", memory, a_request, unit);
  return times < 1.05 ? text : text + fmt::format(", {:.1f} times the least", times);
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

double times_the_least(const LineHeat& heat) {
  return std::max(global_times(heat), shared_times(heat));
}

std::string describe_heat(const LineHeat& heat) {
  std::string text;
  if (heat.global_requests > 0) {
    text = told("global memory", over(heat.global_sectors, heat.global_requests),
                "sectors of 32 bytes", global_times(heat));
  }
  if (heat.shared_requests > 0) {
    text += text.empty() ? "" : "; ";
    text += told("shared memory", over(heat.shared_passes, heat.shared_requests), "passes",
                 shared_times(heat));
  }
  return text;
}

}  // namespace labcheck::report
