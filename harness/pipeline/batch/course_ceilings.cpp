// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/pipeline/speed_trial.hpp"
#include "harness/records/keys.hpp"

#include <memory>
#include <optional>
#include <string>

namespace labcheck {
namespace {

std::string key_of(const CeilingTime& ceiling, const Lab& lab, const LabDigests& digests) {
  const auto build = digests.builds.find({ladder_part(lab).id, Backend::gpu});
  return measurement_key(build == digests.builds.end() ? std::string() : build->second,
                         {Metric::fraction_of, ceiling.name, {}}, ceiling.case_id, digests);
}

/// Times the ceilings of one test case, interleaved with one rung.
class CeilingTrial {
 public:
  CeilingTrial(std::string rung, TimingSetup timed)
      : rung_(std::move(rung)), timed_(std::move(timed)) {}

  /// The time of a launch [s]; nothing if the ceiling cannot be timed.
  std::optional<double> time_of(const std::string& name) {
    try {
      const auto baseline = baseline_for(name, timed_);
      const auto* ceiling = std::get_if<Baseline>(&baseline);
      if (ceiling == nullptr) return std::nullopt;
      const TrialResult result = trial().against(*ceiling, {});
      const auto* outcome = std::get_if<SamplingOutcome>(&result);
      if (outcome != nullptr && outcome->failure == SamplingFailure::none &&
          outcome->baseline_seconds.value > 0)
        return outcome->baseline_seconds.value;
    } catch (const HarnessError&) {
      // No student's points depend on it.
    }
    trial_.reset();
    return std::nullopt;
  }

 private:
  SpeedTrial& trial() {
    if (trial_ == nullptr) {
      Program program = rung_program(rung_, timed_.lab, timed_.slot.bench);
      trial_ = std::make_unique<SpeedTrial>(std::move(program), timed_, secret_seed());
    }
    return *trial_;
  }

  std::string rung_;
  TimingSetup timed_;
  std::unique_ptr<SpeedTrial> trial_;
};

bool can_time(const Workbench& bench) {
  return bench.backend == Backend::gpu && bench.speed == SpeedCriteria::measured;
}

// Fills in the missing seconds of the ceilings that can be timed.
void measure_times(std::vector<CeilingTime>& ceilings, const Lab& lab, std::uint64_t seed,
                   const Slot& slot) {
  // The fastest rung, so that the pairs of samples are short.
  const std::optional<std::string> rung = last_rung(lab);
  if (!rung) return;
  const Oracle& oracle = load_oracle(slot.bench.toolchain.oracle(lab));
  std::optional<CeilingTrial> trial;
  std::string case_id;
  for (CeilingTime& ceiling : ceilings) {
    if (ceiling.seconds > 0) continue;
    if (!trial || case_id != ceiling.case_id) {
      case_id = ceiling.case_id;
      trial.reset();
      trial.emplace(*rung, timed_case(case_id, lab, oracle, seed, slot));
    }
    ceiling.seconds = trial->time_of(ceiling.name).value_or(0);
  }
}

}  // namespace

std::vector<CeilingTime> course_ceilings(const std::vector<CourseRow>& rows, const Lab& lab,
                                         const LabDigests& digests, const CeilingStore& store,
                                         std::uint64_t seed, const Slot& slot) {
  std::vector<CeilingTime> ceilings = ceilings_without_time(rows, lab);
  if (ceilings.empty()) return ceilings;
  const KnownCeilings stored = store.read();
  bool are_all_known = true;
  for (CeilingTime& ceiling : ceilings) {
    const auto found = stored.find(key_of(ceiling, lab, digests));
    if (found != stored.end()) ceiling.seconds = found->second;
    are_all_known = are_all_known && found != stored.end();
  }
  if (!are_all_known && can_time(slot.bench)) measure_times(ceilings, lab, seed, slot);
  std::erase_if(ceilings, [](const CeilingTime& ceiling) { return ceiling.seconds <= 0; });
  KnownCeilings known;
  for (const CeilingTime& ceiling : ceilings)
    known[key_of(ceiling, lab, digests)] = ceiling.seconds;
  if (known != stored && !known.empty()) store.write(known);
  return ceilings;
}

}  // namespace labcheck
