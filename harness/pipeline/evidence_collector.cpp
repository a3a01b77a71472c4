// SPDX-License-Identifier: MIT
#include "harness/pipeline/evidence_collector.hpp"

#include "harness/base/error.hpp"
#include "harness/pipeline/drawn_sizes.hpp"
#include "harness/pipeline/known_measurements.hpp"
#include "harness/pipeline/measure_case.hpp"
#include "harness/records/keys.hpp"
#include "harness/verify/judge.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<CaseRecord> withhold(const std::vector<NeededRun>& needed, const HarnessError& error) {
  std::vector<CaseRecord> records;
  for (const NeededRun& run : needed) {
    const Verdict verdict{VerdictKind::judge_error, error.what(), error.remedy(), std::nullopt};
    records.push_back({run.case_id, run.mode, verdict});
  }
  return records;
}

// The order as if all test cases had been measured now.
std::vector<SpeedRecord> sort_by_criteria(const std::vector<const Criterion*>& criteria,
                                          const std::vector<SpeedRecord>& measurements) {
  std::vector<SpeedRecord> sorted;
  for (const Criterion* criterion : criteria) {
    for (const std::string& id : cases_of(criterion->need)) {
      for (const SpeedRecord& known : measurements) {
        if (known.criterion == criterion->id && known.case_id == id) sorted.push_back(known);
      }
    }
  }
  return sorted;
}

}  // namespace

EvidenceCollector::EvidenceCollector(const Submission& submission, const Lab& lab,
                                     std::uint64_t seed, Services& services,
                                     const LabDigests& digests, const KnownEvidence& known)
    : submission_(submission),
      lab_(lab),
      seed_(seed),
      services_(services),
      digests_(digests),
      known_(known),
      builds_(submission, lab_, services, digests, known),
      oracle_(lab_, services),
      evidence_{submission, {}, {}, services.backend} {}

void EvidenceCollector::build_parts() {
  std::vector<const Part*> complete_parts;
  for (const Part& part : lab_.assignment.parts) {
    if (!submission_of_part(part, submission_).missing.empty()) continue;
    complete_parts.push_back(&part);
    if (!builds_.is_known(part, services_.backend)) oracle_.begin();
  }
  for (const Part* part : complete_parts) {
    const Build& build = builds_.build(*part, services_.backend);
    evidence_.builds[part->id] = &build;
    built_before_ = built_before_ && build.from_cache;
  }
  if (oracle_.has_begun()) oracle_.get();
  // Runs that are reused have the sizes of their seed, so the new ones must have them, too.
  if (known_.seed && reuses_runs()) seed_ = *known_.seed;
  lab_ = with_drawn_sizes(std::move(lab_), seed_);
}

bool EvidenceCollector::reuses_runs() {
  return std::any_of(known_.runs.begin(), known_.runs.end(), [&](const CaseRecord& run) {
    const TestCase* test_case = find_case(lab_.assignment, run.case_id);
    return test_case != nullptr && key_of({run.case_id, run.mode}) == run.key;
  });
}

bool EvidenceCollector::built_before() const {
  return built_before_ && !evidence_.builds.empty();
}

void EvidenceCollector::run_cases() {
  for (;;) {
    const auto needed = next_runs(lab_.rubric, lab_.assignment, evidence_);
    if (needed.empty()) return;
    collect(needed);
  }
}

const Part& EvidenceCollector::part_of_case(const std::string& case_id) const {
  return *find_part(lab_.assignment, find_case(lab_.assignment, case_id)->part);
}

std::string EvidenceCollector::key_of(const NeededRun& needed) {
  const std::string build = builds_.key(part_of_case(needed.case_id), needed.mode.backend);
  return run_key(build, needed.case_id, needed.mode, digests_);
}

// Runs that failed because of labcheck or the computer are repeated.
const CaseRecord* EvidenceCollector::known_of(const NeededRun& needed) {
  const CaseRecord* known = known_run(known_, key_of(needed));
  const bool is_usable = known != nullptr && known->verdict.kind != VerdictKind::judge_error;
  return is_usable ? known : nullptr;
}

// A verdict about a whole process is only valid for a process that runs the same test cases.
void EvidenceCollector::collect(const std::vector<NeededRun>& group) {
  std::vector<const CaseRecord*> known;
  for (const NeededRun& needed : group) known.push_back(known_of(needed));
  const bool all_known = std::find(known.begin(), known.end(), nullptr) == known.end();
  std::vector<NeededRun> rest;
  for (std::size_t k = 0; k < group.size(); ++k) {
    if (!all_known && known[k] != nullptr && known[k]->scope == VerdictScope::whole_process)
      known[k] = nullptr;
    if (known[k] == nullptr) rest.push_back(group[k]);
  }
  std::vector<CaseRecord> new_runs;
  if (!rest.empty()) new_runs = run_or_withhold(rest);
  auto next = new_runs.begin();
  for (const CaseRecord* run : known) add(run != nullptr ? *run : std::move(*next++));
}

void EvidenceCollector::add(CaseRecord run) {
  // Reports show the compiler's diagnostics of every program that ran.
  const Backend backend = run.cause == CauseSearch::made ? Backend::sim : run.mode.backend;
  const Part& part = part_of_case(run.case_id);
  if (builds_.is_known(part, backend)) builds_.build(part, backend);
  evidence_.runs.push_back(std::move(run));
}

std::vector<CaseRecord> EvidenceCollector::run_or_withhold(const std::vector<NeededRun>& group) {
  const auto start = Clock::now();
  did_work_ = true;
  std::vector<CaseRecord> records;
  try {
    records = run(group);
  } catch (const HarnessError& error) {
    records = withhold(group, error);
  }
  run_time_ += Clock::now() - start;
  for (CaseRecord& record : records) record.key = key_of({record.case_id, record.mode});
  return records;
}

std::vector<CaseRecord> EvidenceCollector::run(const std::vector<NeededRun>& group) {
  const NeededRun& first = group.front();
  const Program& program = builds_.program(part_of_case(first.case_id), first.mode.backend);
  return labcheck::run_cases(lab_, submission_, program, group, oracle_.get(), seed_, services_);
}

// Full checks often find the cause. Hidden test cases are not explained. If all runs were known, no
// process is started.
void EvidenceCollector::explain_failure() {
  std::vector<CaseRecord>& runs = evidence_.runs;
  const bool is_explained = std::any_of(runs.begin(), runs.end(), [](const CaseRecord& run) {
    return run.cause == CauseSearch::made;
  });
  if (!did_work_ || is_explained) return;
  const auto failed = std::find_if(runs.begin(), runs.end(), [&](const CaseRecord& run) {
    return needs_cause(run.verdict.kind, run.mode.backend) &&
           find_case(lab_.assignment, run.case_id)->visibility == Visibility::open;
  });
  if (failed == runs.end()) return;
  try {
    CaseRecord checked = run({{failed->case_id, {Backend::sim, CheckLevel::full}}}).front();
    failed->verdict = add_cause(std::move(failed->verdict), checked.verdict);
    for (Diagnostic& fault : checked.faults) failed->faults.push_back(std::move(fault));
    failed->cause = CauseSearch::made;
  } catch (const HarnessError&) {
    // The explanation is optional: the verdict is valid without it.
  }
}

void EvidenceCollector::measure_speed() {
  if (services_.speed == SpeedCriteria::left_out) return;
  const auto start = Clock::now();
  std::map<std::string, std::vector<const Criterion*>> by_part;
  for (const Criterion* criterion : next_measurements(lab_.rubric, lab_.assignment, evidence_))
    by_part[part_of(criterion->need, lab_.assignment)].push_back(criterion);
  for (const auto& [part, criteria] : by_part) {
    for (SpeedRecord& measured : measure(part, criteria)) {
      evidence_.measured.push_back(std::move(measured));
    }
  }
  run_time_ += Clock::now() - start;
}

std::vector<SpeedRecord> EvidenceCollector::measure(const std::string& part,
                                                    const std::vector<const Criterion*>& criteria) {
  const Part& measured_part = *find_part(lab_.assignment, part);
  const std::string build = builds_.key(measured_part, Backend::gpu);
  std::vector<SpeedRecord> all;
  std::vector<Criterion> incomplete;  // criteria with their test cases that must be measured
  for (const Criterion* criterion : criteria) {
    Criterion rest = *criterion;
    auto& need = std::get<NeedsMeasurement>(rest.need);
    std::erase_if(need.cases, [&](const std::string& id) {
      const SpeedRecord* known =
          known_measurement(known_, measurement_key(build, need, id, digests_));
      if (known == nullptr || known->end == SpeedRecord::End::withheld) return false;
      if (!is_valid_for(*criterion, *known)) return false;
      all.push_back(adapt_to(*criterion, *known, lab_.assignment));
      return true;
    });
    if (!need.cases.empty()) incomplete.push_back(std::move(rest));
  }
  if (incomplete.empty()) return sort_by_criteria(criteria, all);
  did_work_ = true;
  std::vector<const Criterion*> needed;
  for (const Criterion& criterion : incomplete) needed.push_back(&criterion);
  const Program& program = builds_.program(measured_part, Backend::gpu);
  for (SpeedRecord& measured :
       measure_criteria(needed, program, lab_, oracle_.get(), seed_, services_)) {
    const auto criterion = std::find_if(
        criteria.begin(), criteria.end(),
        [&](const Criterion* candidate) { return candidate->id == measured.criterion; });
    const auto& need = std::get<NeedsMeasurement>((*criterion)->need);
    measured.key = measurement_key(build, need, measured.case_id, digests_);
    all.push_back(std::move(measured));
  }
  return sort_by_criteria(criteria, all);
}

KnownEvidence EvidenceCollector::known_evidence() const {
  KnownEvidence known{
      paths_of(submission_), builds_.builds(), evidence_.runs, evidence_.measured, seed_, {}};
  known.times.built_before = built_before();
  known.times.build = builds_.time();
  known.times.run = run_time_;
  return known;
}

}  // namespace labcheck
