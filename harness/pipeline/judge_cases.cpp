// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/criteria/criterion_kind.hpp"
#include "harness/pipeline/grading.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "harness/records/keys.hpp"
#include "harness/score/needed_runs.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/wrong_writer.hpp"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;

const Part& part_of_case(const std::string& case_id, const Lab& lab) {
  return *find_part(lab.assignment, find_case(lab.assignment, case_id)->part);
}

std::string key_of(const std::string& case_id, const RunMode& mode, const Lab& lab,
                   const LabDigests& digests, PartBuilds& builds) {
  const std::string build = builds.key(part_of_case(case_id, lab), mode.backend);
  return run_key(build, case_id, mode, digests);
}

std::string key_of(const NeededRun& run, const Grading& grading) {
  return key_of(run.case_id, run.mode, grading.lab, grading.digests, grading.builds);
}

std::vector<CaseRecord> without_runs(const std::vector<NeededRun>& needed, const Verdict& verdict) {
  std::vector<CaseRecord> records;
  for (const NeededRun& run : needed) records.push_back({run.case_id, run.mode, verdict});
  return records;
}

std::vector<CaseRecord> run(const std::vector<NeededRun>& group, const Grading& grading,
                            const Slot& slot) {
  const NeededRun& first = group.front();
  const Build& build =
      grading.builds.executable(part_of_case(first.case_id, grading.lab), first.mode.backend);
  if (build.failure() != nullptr) return without_runs(group, not_compiled(build));
  return run_cases(
      {grading.lab, grading.submission, *build.program(), grading.oracle.get(), grading.seed, slot},
      group);
}

std::vector<CaseRecord> run_or_withhold(const std::vector<NeededRun>& group,
                                        const Grading& grading) {
  std::vector<CaseRecord> records;
  try {
    records = run(group, grading, grading.slot);
  } catch (const HarnessError& error) {
    records = without_runs(group,
                           {VerdictKind::judge_error, error.message(), error.help(), std::nullopt});
  }
  for (CaseRecord& record : records) record.key = key_of({record.case_id, record.mode}, grading);
  return records;
}

const CaseRecord* known_of(const NeededRun& needed, const Grading& grading) {
  const CaseRecord* known = find_known(grading.known.runs, key_of(needed, grading));
  const bool is_usable = known != nullptr && known->verdict.kind != VerdictKind::judge_error;
  return is_usable ? known : nullptr;
}

// A verdict about a whole process is only valid for a process that runs the same test cases.
JudgedCases reuse_or_run(const std::vector<NeededRun>& group, const Grading& grading) {
  std::vector<const CaseRecord*> known;
  for (const NeededRun& needed : group) known.push_back(known_of(needed, grading));
  const bool all_known = std::ranges::find(known, nullptr) == known.end();
  std::vector<NeededRun> rest;
  for (std::size_t k = 0; k < group.size(); ++k) {
    if (!all_known && known[k] != nullptr && known[k]->scope == VerdictScope::whole_process)
      known[k] = nullptr;
    if (known[k] == nullptr) rest.push_back(group[k]);
  }
  JudgedCases judged;
  std::vector<CaseRecord> new_records;
  if (!rest.empty()) {
    const auto start = Clock::now();
    new_records = run_or_withhold(rest, grading);
    judged.effort = {true, Clock::now() - start};
  }
  auto next = new_records.begin();
  for (const CaseRecord* record : known)
    judged.records.push_back(record != nullptr ? *record : std::move(*next++));
  return judged;
}

/// A run with full checks, and the line that wrote wrong elements if there are no findings.
struct CheckedRun {
  CaseRecord record;
  std::optional<WrongWriter> writer;
};

CheckedRun run_checked(const std::string& case_id, const Grading& grading) {
  std::optional<WrongWriter> writer;
  Slot observed = grading.slot;
  observed.on_run = [&](const CaseInput& input, const Run& run,
                        const std::vector<Expectation>& expected) {
    if (grading.slot.on_run) grading.slot.on_run(input, run, expected);
    writer = find_wrong_writer(run, input.buffers, expected);
  };
  CaseRecord record = run({{case_id, {Backend::sim, CheckLevel::full}}}, grading, observed).front();
  // Leaks are found after the run.
  if (record.verdict.kind != VerdictKind::accepted) writer.reset();
  return {std::move(record), std::move(writer)};
}

void name_writer(CaseRecord& failed, WrongWriter writer, const Submission& submission) {
  if (!is_about(writer, failed.verdict)) return;
  if (writer.line > 0) {
    const SubmittedFile* const own = find_file(submission, writer.file);
    if (own == nullptr) return;
    writer.file = own->path.filename();
    failed.faults.push_back({own->path.string(), static_cast<int>(writer.line), 0, Severity::note,
                             describe_at_line(writer)});
  }
  failed.verdict = add_writer(std::move(failed.verdict), failed.mode.backend, writer);
}

// The failure on `backend` that a report shows first; the end of `records` if there is none. Hidden
// test cases are not explained, and prohibitions show no failures.
std::vector<CaseRecord>::iterator first_shown_failure(Backend backend,
                                                      std::vector<CaseRecord>& records,
                                                      const Lab& lab) {
  for (const Criterion& criterion : lab.rubric.criteria) {
    if (kind_of(criterion.need).is_prohibition) continue;
    for (const std::string& id : cases_of(criterion.need)) {
      if (find_case(lab.assignment, id)->visibility == Visibility::hidden) continue;
      const auto failed = std::ranges::find_if(records, [&](const CaseRecord& record) {
        return record.case_id == id && record.mode.backend == backend &&
               needs_cause(record.verdict.kind, backend);
      });
      if (failed != records.end()) return failed;
    }
  }
  return records.end();
}

// Full checks often find the cause. A program may be right on a GPU and wrong on the simulated GPU,
// and other criteria show the runs of each, so the first failure on `backend` is explained.
void explain_first_failure_on(Backend backend, std::vector<CaseRecord>& records,
                              const Grading& grading) {
  const bool is_explained = std::ranges::any_of(records, [&](const CaseRecord& record) {
    return record.cause == CauseSearch::made && record.mode.backend == backend;
  });
  if (is_explained) return;
  const auto failed = first_shown_failure(backend, records, grading.lab);
  if (failed == records.end()) return;
  try {
    const auto [checked, writer] = run_checked(failed->case_id, grading);
    failed->verdict = add_cause(std::move(failed->verdict), checked.verdict);
    failed->faults.insert(failed->faults.end(), checked.faults.begin(), checked.faults.end());
    if (writer) name_writer(*failed, *writer, grading.submission);
    failed->cause = CauseSearch::made;
  } catch (const HarnessError&) {
    // The explanation is optional: the verdict is valid without it.
    throw_if_interrupted();
  }
}

// Reports show the compiler's diagnostics of every program that ran.
void reuse_builds_of(const std::vector<CaseRecord>& records, const Grading& grading) {
  for (const CaseRecord& record : records) {
    const Backend backend = record.cause == CauseSearch::made ? Backend::sim : record.mode.backend;
    const Part& part = part_of_case(record.case_id, grading.lab);
    if (grading.builds.is_known(part, backend)) grading.builds.build(part, backend);
  }
}

}  // namespace

JudgedCases judge_cases(const Grading& grading, Evidence evidence) {
  Effort effort;
  for (;;) {
    const auto needed = next_runs(grading.lab.rubric, grading.lab.assignment, evidence);
    if (needed.empty()) break;
    JudgedCases judged = reuse_or_run(needed, grading);
    effort.ran_programs = effort.ran_programs || judged.effort.ran_programs;
    effort.time += judged.effort.time;
    reuse_builds_of(judged.records, grading);
    std::move(judged.records.begin(), judged.records.end(), std::back_inserter(evidence.runs));
  }
  if (effort.ran_programs) {
    for (const Backend backend : {Backend::gpu, Backend::sim})
      explain_first_failure_on(backend, evidence.runs, grading);
  }
  return {std::move(evidence.runs), effort};
}

bool can_reuse_runs(const Lab& lab, const KnownEvidence& known, const LabDigests& digests,
                    PartBuilds& builds) {
  return std::ranges::any_of(known.runs, [&](const CaseRecord& run) {
    return find_case(lab.assignment, run.case_id) != nullptr &&
           key_of(run.case_id, run.mode, lab, digests, builds) == run.key;
  });
}

}  // namespace labcheck
