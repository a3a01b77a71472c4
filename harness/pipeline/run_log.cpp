// SPDX-License-Identifier: MIT
#include "harness/pipeline/run_log.hpp"

#include "harness/verify/host_work.hpp"

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <utility>

namespace labcheck {
namespace {

// A submission with an endless loop must not cost the time limit once per test case.
constexpr int kMaxTimeouts = 2;

std::uint64_t sum_of(const Counters& counters, std::initializer_list<const char*> names) {
  double sum = 0;
  for (const char* name : names) sum += counter_of(counters, name);
  return static_cast<std::uint64_t>(sum);
}

void add(LineHeat& heat, const Counters& counters) {
  heat.global_requests += sum_of(counters, {"global_load_requests", "global_store_requests"});
  heat.global_sectors += sum_of(counters, {"global_load_sectors", "global_store_sectors"});
  heat.global_bytes += sum_of(counters, {"global_load_bytes", "global_store_bytes"});
  heat.shared_requests += sum_of(counters, {"shared_load_requests", "shared_store_requests"});
  heat.shared_passes += sum_of(counters, {"shared_load_passes", "shared_store_passes"});
  heat.shared_conflicts += sum_of(counters, {"shared_load_conflicts", "shared_store_conflicts"});
}

}  // namespace

bool RunLog::timeout_budget_spent() const {
  return timeouts_ >= kMaxTimeouts;
}

void RunLog::skip(const NeededRun& needed) {
  runs_.judged.push_back(
      {needed.case_id,
       needed.mode,
       {VerdictKind::skipped, "Not run: earlier test cases did not finish.", {}, std::nullopt},
       {}});
}

void RunLog::resolve_positions(const std::string& case_id, Run& run) {
  for (Fault& fault : run.faults) {
    const std::filesystem::path path = own_path(fault.file);
    if (!fault.file.empty() && fault.line > 0) {
      runs_.faults.push_back(
          {case_id, {path.string(), fault.line, 0, Severity::error, fault.message}});
    }
    // The student knows the file by its submitted name.
    fault.file = path.filename();
  }
}

void RunLog::record(const NeededRun& needed, Run& run, const Verdict& verdict,
                    const std::string& host_work) {
  if (verdict.kind == VerdictKind::time_limit_exceeded) ++timeouts_;
  runs_.judged.push_back({needed.case_id, needed.mode, verdict, std::move(run.counters),
                          is_in_host_memory(run) ? BufferPlace::host : BufferPlace::device,
                          host_work});
  record_heat(needed.case_id, run.lines);
  const std::string printed = run.output + run.errors;
  if (!printed.empty()) runs_.outputs.push_back({needed.case_id, printed});
}

// A line has separate counters for each kernel that it is compiled into: add them up.
void RunLog::record_heat(const std::string& case_id, const std::vector<LineCounters>& lines) {
  std::map<std::pair<std::string, int>, LineHeat> by_line;
  for (const LineCounters& line : lines) {
    const bool is_own =
        std::any_of(submission_.files.begin(), submission_.files.end(),
                    [&](const SubmittedFile& file) { return file.name == line.file; });
    if (is_own && line.line > 0) add(by_line[{line.file, line.line}], line.counters);
  }
  CaseHeat heat{case_id, {}};
  for (auto& [position, line_heat] : by_line) {
    if (line_heat.global_requests == 0 && line_heat.shared_requests == 0) continue;
    line_heat.file = own_path(position.first).string();
    line_heat.line = position.second;
    heat.lines.push_back(std::move(line_heat));
  }
  if (!heat.lines.empty()) runs_.heat.push_back(std::move(heat));
}

std::filesystem::path RunLog::own_path(const std::string& name) const {
  const auto found = std::find_if(submission_.files.begin(), submission_.files.end(),
                                  [&](const SubmittedFile& file) { return file.name == name; });
  return found == submission_.files.end() ? std::filesystem::path(name) : found->path;
}

}  // namespace labcheck
