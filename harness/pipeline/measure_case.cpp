// SPDX-License-Identifier: MIT
#include "harness/pipeline/measure_case.hpp"

#include "harness/base/error.hpp"
#include "harness/perf/messages.hpp"
#include "harness/pipeline/baseline_pool.hpp"
#include "harness/pipeline/ceilings.hpp"
#include "harness/pipeline/known_measurements.hpp"
#include "harness/pipeline/ladder_place.hpp"
#include "harness/score/figure_score.hpp"
#include "harness/score/messages.hpp"
#include "harness/spec/submission_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

namespace labcheck {
namespace {

constexpr double kMilliseconds = 1e3;

using End = SpeedRecord::End;

SamplingPlan plan_for(const Criterion& criterion, Metric metric) {
  SamplingPlan plan;
  plan.thresholds = thresholds_of(criterion);
  if (metric != Metric::time) return plan;
  plan.figure = Figure::seconds;
  for (double& threshold : plan.thresholds) threshold /= kMilliseconds;
  return plan;
}

Measurement measurement_of(const SamplingOutcome& outcome, const NeedsMeasurement& need,
                           const std::string& case_id) {
  const double unit = need.metric == Metric::time ? kMilliseconds : 1;
  Measurement measurement{std::string(to_string(need.metric)),
                          need.over,
                          case_id,
                          outcome.figure.value * unit,
                          outcome.figure.low * unit,
                          outcome.figure.high * unit,
                          {}};
  measurement.seconds = outcome.subject_seconds.value;
  for (const SamplingNote note : outcome.notes) measurement.notes.push_back(messages::note(note));
  return measurement;
}

SpeedRecord with_outcome(SpeedRecord measured, const SamplingOutcome& outcome,
                         const Criterion& criterion) {
  const auto& need = std::get<NeedsMeasurement>(criterion.need);
  measured.measurement = counted_for(criterion, measurement_of(outcome, need, measured.case_id));
  if (outcome.doubt != Doubt::none) {
    measured.end = End::suspicious;
    measured.verdict = {VerdictKind::suspicious, messages::doubt(outcome.doubt), {}, std::nullopt};
  } else if (outcome.failure != SamplingFailure::none) {
    measured.end = End::withheld;
    measured.verdict = {VerdictKind::judge_error, messages::sampling_failure(outcome.failure),
                        messages::sampling_failure_help(), std::nullopt};
  } else {
    measured.end = End::measured;
  }
  return measured;
}

SpeedRecord with_failure(SpeedRecord measured, const Verdict& verdict) {
  measured.verdict = verdict;
  measured.end = verdict.kind == VerdictKind::judge_error  ? End::withheld
                 : verdict.kind == VerdictKind::suspicious ? End::suspicious
                                                           : End::failed;
  return measured;
}

bool is_rung(const std::string& name, const Lab& lab) {
  const std::vector<Rung>& rungs = lab.assignment.ladder.rungs;
  return std::any_of(rungs.begin(), rungs.end(), [&](const Rung& rung) { return rung.id == name; });
}

/// Times a program on one test case. All criteria share the inputs and the process.
class TimedSubject {
 public:
  TimedSubject(const std::string& case_id, const Program& program, const Lab& lab,
               const Oracle& oracle, std::uint64_t seed, Services& services)
      : case_id_(case_id),
        program_(program),
        lab_(lab),
        seed_(seed),
        services_(services),
        input_(timed_input(case_id, lab, oracle, seed, services)) {}

  SpeedRecord measure(const Criterion& criterion) {
    const auto& need = std::get<NeedsMeasurement>(criterion.need);
    SpeedRecord measured{criterion.id, case_id_};
    const std::string over = need.metric == Metric::time ? kTimeBaseline : need.over;
    const std::variant<Baseline, std::string> baseline =
        baseline_for(over, input_, lab_, seed_, services_);
    if (const auto* reason = std::get_if<std::string>(&baseline)) {
      measured.verdict.message =
          is_rung(over, lab_)
              ? *reason
              : fmt::format("The ceiling '{}' is not available: {}.", over, *reason);
      return measured;
    }
    SpeedTrial& trial = this->trial();
    const TrialResult result =
        trial.against(std::get<Baseline>(baseline), plan_for(criterion, need.metric),
                      is_rung(over, lab_) ? std::nullopt : last_rung());
    if (const auto* verdict = std::get_if<Verdict>(&result)) {
      trial_.reset();
      return with_failure(std::move(measured), *verdict);
    }
    measured = with_outcome(std::move(measured), std::get<SamplingOutcome>(result), criterion);
    const Work work = input_.oracle.work(input_.call, input_.parameters);
    measured.measurement->bytes = work.bytes;
    measured.measurement->flops = work.flops;
    if (measured.end == End::measured)
      measured.measurement->place = place(need, *measured.measurement);
    return measured;
  }

 private:
  SpeedTrial& trial() {
    // The contents must not depend on the seed in the report, which students know before they
    // repeat a run.
    if (trial_ == nullptr) {
      build_ladder();
      trial_ = std::make_unique<SpeedTrial>(program_, input_,
                                            declaration_of(lab_.assignment, input_.call),
                                            lab_.assignment.limits, secret_seed(), services_);
    }
    return *trial_;
  }

  // The fastest rung that is installed; its function has the submission's buffers.
  std::optional<Baseline> last_rung() {
    const std::vector<Rung>& rungs = lab_.assignment.ladder.rungs;
    const auto rung = std::find_if(rungs.rbegin(), rungs.rend(), [&](const Rung& each) {
      return std::filesystem::is_regular_file(rung_file(each.id, lab_));
    });
    if (rung == rungs.rend()) return std::nullopt;
    return std::get<Baseline>(baseline_for(rung->id, input_, lab_, seed_, services_));
  }

  // In a batch, other workers wait for the GPU, so all rungs are compiled before the trial takes
  // its lock. For a single submission, only the rungs that it is compared with are compiled.
  void build_ladder() {
    if (services_.shared.baseline_pool == nullptr) return;
    for (const Rung& rung : lab_.assignment.ladder.rungs) {
      if (!std::filesystem::is_regular_file(rung_file(rung.id, lab_))) continue;
      try {
        rung_program(rung.id, lab_, services_.backend, services_);
      } catch (const HarnessError&) {
        // The error is reported when the submission is compared with this rung.
      }
    }
  }

  const std::optional<LadderPlace>& place(const NeedsMeasurement& need,
                                          const Measurement& measurement) {
    if (!place_) {
      KnownSpeedups known;
      if (need.metric == Metric::speedup) known[need.over] = measurement.value;
      place_ = place_on_ladder(trial(), input_, lab_, seed_, services_, known);
    }
    return *place_;
  }

  std::string case_id_;
  const Program& program_;
  const Lab& lab_;
  std::uint64_t seed_;
  Services& services_;
  TimedInput input_;
  std::unique_ptr<SpeedTrial> trial_;
  std::optional<std::optional<LadderPlace>> place_;
};

SpeedRecord withheld_case(const Criterion& criterion, const std::string& case_id,
                          const HarnessError& error) {
  return {criterion.id,
          case_id,
          End::withheld,
          std::nullopt,
          {VerdictKind::judge_error, error.what(), error.remedy(), std::nullopt}};
}

bool needs_case(const Criterion& criterion, const std::string& case_id) {
  const std::vector<std::string> ids = cases_of(criterion.need);
  return std::find(ids.begin(), ids.end(), case_id) != ids.end();
}

std::vector<std::string> cases_of_all(const std::vector<const Criterion*>& criteria) {
  std::vector<std::string> all;
  for (const Criterion* criterion : criteria) {
    for (const std::string& id : cases_of(criterion->need)) {
      if (std::find(all.begin(), all.end(), id) == all.end()) all.push_back(id);
    }
  }
  return all;
}

}  // namespace

TimedInput timed_input(const std::string& case_id, const Lab& lab, const Oracle& oracle,
                       std::uint64_t seed, const Services& services) {
  const std::string name = fmt::format("{} {}", lab.assignment.id, case_id);
  const auto draw = [&](std::uint64_t from) {
    const TestCase& test_case = *find_case(lab.assignment, case_id);
    TimedInput input{oracle, test_case.call, parameters_on(test_case, services.backend), {}};
    input.name = name;
    Random random(from, test_case.id);
    input.buffers = oracle.buffers(input.call, input.parameters, random);
    return input;
  };
  if (services.shared.baseline_pool == nullptr) return draw(seed);
  return services.shared.baseline_pool->input(
      name, [&] { return draw(services.shared.baseline_pool->seed()); });
}

std::filesystem::path rung_file(const std::string& name, const Lab& lab) {
  return lab.reference_folder / "ladder" / (name + ".cu");
}

const Part& ladder_part(const Lab& lab) {
  const TestCase* test_case = lab.assignment.ladder.cases.empty()
                                  ? nullptr
                                  : find_case(lab.assignment, lab.assignment.ladder.cases.front());
  const Part* part = test_case != nullptr ? find_part(lab.assignment, test_case->part) : nullptr;
  return part != nullptr ? *part : lab.assignment.parts.front();
}

Submission rung_submission(const std::string& name, const Lab& lab) {
  return single_file_submission(rung_file(name, lab), ladder_part(lab));
}

Program rung_program(const std::string& name, const Lab& lab, Backend backend, Services& services) {
  const Submission rung = rung_submission(name, lab);
  const Build build = services.toolchain.build(rung, lab, target_for(services, backend));
  if (build.program() != nullptr) return *build.program();
  throw HarnessError(fmt::format("rung '{}' does not compile: {}", name, build.failure()->reason),
                     "run labcheck validate to check the lab");
}

std::variant<Baseline, std::string> baseline_for(const std::string& name, const TimedInput& input,
                                                 const Lab& lab, std::uint64_t seed,
                                                 Services& services) {
  if (std::filesystem::is_regular_file(rung_file(name, lab))) {
    return Baseline{name, rung_program(name, lab, services.backend, services),
                    CaseInput{name, input.call, input.parameters, input.buffers, seed}};
  }
  if (is_rung(name, lab)) return messages::rung_absent(name);
  Random random(seed, "ceiling " + name);
  auto ceiling = ceiling_input(name, input.parameters,
                               input.oracle.work(input.call, input.parameters), random);
  if (auto* reason = std::get_if<std::string>(&ceiling)) return std::move(*reason);
  auto program = services.toolchain.ceiling(name, target_for(services, services.backend));
  if (auto* reason = std::get_if<std::string>(&program)) return std::move(*reason);
  return Baseline{name, std::get<Program>(std::move(program)),
                  std::get<CaseInput>(std::move(ceiling))};
}

std::vector<SpeedRecord> measure_criteria(const std::vector<const Criterion*>& criteria,
                                          const Program& program, const Lab& lab,
                                          const Oracle& oracle, std::uint64_t seed,
                                          Services& services) {
  std::vector<SpeedRecord> all;
  for (const std::string& case_id : cases_of_all(criteria)) {
    std::optional<TimedSubject> subject;
    for (const Criterion* criterion : criteria) {
      if (!needs_case(*criterion, case_id)) continue;
      services.progress.step(fmt::format("measuring '{}'", criterion->title));
      try {
        if (!subject) subject.emplace(case_id, program, lab, oracle, seed, services);
        all.push_back(subject->measure(*criterion));
      } catch (const HarnessError& error) {
        all.push_back(withheld_case(*criterion, case_id, error));
      }
    }
  }
  return all;
}

}  // namespace labcheck
