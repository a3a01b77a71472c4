#include "harness/pipeline/run_log.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace {

// A submission that loops for ever should not cost the limit once for each case.
constexpr int kMostTimeouts = 2;

}  // namespace

bool RunLog::is_out_of_patience() const {
  return timeouts_ >= kMostTimeouts;
}

void RunLog::pass_over(const NeededRun& needed) {
  runs_.judged.push_back({needed.case_id,
                          needed.mode,
                          {VerdictKind::skipped,
                           "not tried: test cases before it did not come to an end",
                           {},
                           std::nullopt},
                          {}});
}

void RunLog::tell_places(const std::string& case_id, Run& run) {
  for (Fault& fault : run.faults) {
    const std::filesystem::path path = own_path(fault.file);
    if (!fault.file.empty() && fault.line > 0) {
      runs_.faults.push_back(
          {case_id, {path.string(), fault.line, 0, Severity::error, fault.message}});
    }
    // The student knows the file by the name that it was handed in under.
    fault.file = path.filename();
  }
}

void RunLog::take(const NeededRun& needed, Run& run, const Verdict& verdict) {
  if (verdict.kind == VerdictKind::time_limit_exceeded) ++timeouts_;
  runs_.judged.push_back({needed.case_id, needed.mode, verdict, std::move(run.counters)});
  const std::string printed = run.output + run.errors;
  if (!printed.empty()) runs_.outputs.push_back({needed.case_id, printed});
}

std::filesystem::path RunLog::own_path(const std::string& name) const {
  const auto found = std::find_if(submission_.files.begin(), submission_.files.end(),
                                  [&](const SubmittedFile& file) { return file.name == name; });
  return found == submission_.files.end() ? std::filesystem::path(name) : found->path;
}

}  // namespace labcheck
