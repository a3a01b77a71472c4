// SPDX-License-Identifier: MIT
#include "harness/pipeline/run_cases.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/work_proof.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

void add(LineHeat& heat, const Counters& counters) {
  heat.global_requests += counters.global_load_requests + counters.global_store_requests;
  heat.global_sectors += counters.global_load_sectors + counters.global_store_sectors;
  heat.global_bytes += counters.global_load_bytes + counters.global_store_bytes;
  heat.shared_requests += counters.shared_load_requests + counters.shared_store_requests;
  heat.shared_passes += counters.shared_load_passes + counters.shared_store_passes;
  heat.shared_conflicts += counters.shared_load_conflicts + counters.shared_store_conflicts;
}

// A line has separate counters for each kernel that it is compiled into: add them up.
std::vector<LineHeat> heat_of(const std::vector<LineCounters>& lines,
                              const Submission& submission) {
  std::map<std::pair<std::string, std::uint32_t>, LineHeat> by_line;
  for (const LineCounters& line : lines) {
    if (find_file(submission, line.file) != nullptr && line.line > 0)
      add(by_line[{line.file, line.line}], line.counters);
  }
  std::vector<LineHeat> heat;
  for (auto& [position, line_heat] : by_line) {
    if (line_heat.global_requests == 0 && line_heat.shared_requests == 0) continue;
    line_heat.file = find_file(submission, position.first)->path.string();
    line_heat.line = static_cast<int>(position.second);
    heat.push_back(std::move(line_heat));
  }
  return heat;
}

}  // namespace

std::vector<Diagnostic> locate(std::vector<Fault>& faults, const Submission& submission) {
  std::vector<Diagnostic> located;
  for (Fault& fault : faults) {
    const SubmittedFile* const own = find_file(submission, fault.file);
    const fs::path path = own != nullptr ? own->path : fs::path(fault.file);
    const Severity severity = is_warning(fault.kind) ? Severity::warning : Severity::error;
    if (!fault.file.empty() && fault.line > 0)
      located.push_back({path.string(), static_cast<int>(fault.line), 0, severity, fault.message});
    fault.file = path.filename();
  }
  return located;
}

CaseRecord record_of(const NeededRun& needed, Run run, std::vector<Diagnostic> located,
                     Verdict verdict, Message host_work, const Submission& submission) {
  CaseRecord record{needed.case_id, needed.mode, add_statement(std::move(verdict), run),
                    run.counters};
  if (is_in_host_memory(run)) record.memory = BufferPlace::host;
  record.host_work = std::move(host_work);
  record.faults = std::move(located);
  record.output = run.output + run.errors;
  record.heat = heat_of(run.lines, submission);
  return record;
}

}  // namespace labcheck
