// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
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

std::string with_ratio(const std::string& traffic, double times) {
  return times < 1.05 ? traffic : tr("{}, {:.1f} times the minimum", traffic, times);
}

std::string global_traffic(const LineHeat& heat) {
  const std::string sectors =
      fmt::format("{:.3g}", ratio(heat.global_sectors, heat.global_requests));
  return with_ratio(tr_plural("global memory: {} sector of 32 bytes per request",
                              "global memory: {} sectors of 32 bytes per request",
                              count_for_plural(sectors), sectors),
                    global_ratio(heat));
}

std::string shared_traffic(const LineHeat& heat) {
  const std::string passes = fmt::format("{:.3g}", ratio(heat.shared_passes, heat.shared_requests));
  return with_ratio(
      tr_plural("shared memory: {} bank pass per request",
                "shared memory: {} bank passes per request", count_for_plural(passes), passes),
      shared_ratio(heat));
}

// Less than this is not worth a remark.
constexpr double kWasteful = 1.25;

// The sectors or bank passes above the minimum.
double global_waste(const LineHeat& heat) {
  return static_cast<double>(heat.global_sectors) * (1 - 1 / global_ratio(heat));
}

double shared_waste(const LineHeat& heat) {
  return static_cast<double>(heat.shared_passes) * (1 - 1 / shared_ratio(heat));
}

using Heat = std::map<std::pair<std::string, int>, LineHeat>;

const LineHeat* worst_of(const Heat& heat, double (*waste)(const LineHeat&),
                         double (*ratio_of)(const LineHeat&)) {
  const LineHeat* worst = nullptr;
  for (const auto& [place, line] : heat) {
    if (worst == nullptr || waste(line) > waste(*worst)) worst = &line;
  }
  return worst != nullptr && ratio_of(*worst) >= kWasteful ? worst : nullptr;
}

const LineHeat* most_requests(const Heat& heat) {
  const auto most = std::max_element(heat.begin(), heat.end(), [](const auto& a, const auto& b) {
    return a.second.global_requests < b.second.global_requests;
  });
  return most == heat.end() || most->second.global_requests == 0 ? nullptr : &most->second;
}

std::string position_of(const LineHeat& line) {
  return fmt::format("{}:{}", std::filesystem::path(line.file).filename().string(), line.line);
}

}  // namespace

std::string describe_worst_line(const CriterionResult& criterion,
                                const GradedSubmission& submission) {
  if (!criterion.measurement || !is_lost(criterion.outcome)) return {};
  const Measurement& measurement = *criterion.measurement;
  const bool is_counter = criterion.subject != Subject::speed;
  std::vector<CaseRecord> runs = submission.evidence.runs;
  if (is_counter) {
    std::erase_if(runs, [&](const CaseRecord& run) { return run.case_id != measurement.case_id; });
  }
  const Heat heat = heat_by_line(runs);
  const bool about_global = measurement.metric.starts_with("global_");
  const bool about_shared = measurement.metric.starts_with("shared_");
  if (is_counter && measurement.metric.ends_with("_requests")) {
    const LineHeat* line = about_global ? most_requests(heat) : nullptr;
    return line == nullptr ? std::string() : tr("Most requests come from {}.", position_of(*line));
  }
  const LineHeat* line = nullptr;
  if (about_global || !is_counter) line = worst_of(heat, global_waste, global_ratio);
  if (about_shared || (!is_counter && line == nullptr))
    line = worst_of(heat, shared_waste, shared_ratio);
  return line == nullptr ? std::string()
                         : tr("Worst line: {} ({}).", position_of(*line), describe_heat(*line));
}

std::map<std::pair<std::string, int>, LineHeat> heat_by_line(const std::vector<CaseRecord>& runs) {
  std::map<std::pair<std::string, int>, LineHeat> by_line;
  for (const CaseRecord& run : runs) {
    for (const LineHeat& line : run.heat) {
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
  const std::string global = heat.global_requests > 0 ? global_traffic(heat) : std::string();
  const std::string shared = heat.shared_requests > 0 ? shared_traffic(heat) : std::string();
  return global + (global.empty() || shared.empty() ? "" : "; ") + shared;
}

}  // namespace labcheck::report
