// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"
#include "harness/criteria/scale.hpp"
#include "harness/perf/messages.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/grading.hpp"
#include "harness/pipeline/measure_ladder.hpp"
#include "harness/pipeline/messages.hpp"

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
  measurement.notes = outcome.notes;
  return measurement;
}

SpeedRecord with_outcome(SpeedRecord measured, const SamplingOutcome& outcome,
                         const Criterion& criterion) {
  const auto& need = std::get<NeedsMeasurement>(criterion.need);
  measured.measurement = counted_for(criterion, measurement_of(outcome, need, measured.case_id));
  if (outcome.doubt != Doubt::none) {
    measured.end = End::suspicious;
    measured.verdict = {VerdictKind::suspicious, describe(outcome.doubt), {}, std::nullopt};
  } else if (outcome.failure != SamplingFailure::none) {
    measured.end = End::withheld;
    measured.verdict = {VerdictKind::judge_error, describe(outcome.failure),
                        messages::grade_on_idle_gpu(), std::nullopt};
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

/// Times a program on one test case. All criteria share the inputs and the process.
class TimedSubject {
 public:
  TimedSubject(const std::string& case_id, const Program& program, const Grading& grading)
      : case_id_(case_id),
        program_(program),
        timed_(timed_case(case_id, grading.lab, grading.oracle.get(), grading.seed, grading.slot)) {
  }

  SpeedRecord measure(const Criterion& criterion) {
    const auto& need = std::get<NeedsMeasurement>(criterion.need);
    SpeedRecord measured{criterion.id, case_id_};
    const std::string over = need.metric == Metric::time ? kTimeBaseline : need.over;
    const std::variant<Baseline, Message> baseline = baseline_for(over, timed_);
    if (const auto* reason = std::get_if<Message>(&baseline)) {
      measured.verdict.message =
          is_rung(over, timed_.lab) ? *reason : messages::ceiling_not_available(over, *reason);
      return measured;
    }
    SpeedTrial& trial = this->trial();
    const TrialResult result =
        trial.against(std::get<Baseline>(baseline), plan_for(criterion, need.metric),
                      is_rung(over, timed_.lab) ? std::nullopt : last_rung_as_baseline());
    if (const auto* verdict = std::get_if<Verdict>(&result)) {
      trial_.reset();
      return with_failure(std::move(measured), *verdict);
    }
    measured = with_outcome(std::move(measured), std::get<SamplingOutcome>(result), criterion);
    const Work work = timed_.input.oracle.work(timed_.input.call, timed_.input.parameters);
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
      trial_ = std::make_unique<SpeedTrial>(program_, timed_, secret_seed());
    }
    return *trial_;
  }

  // The fastest rung, whose function has the submission's buffers.
  std::optional<Baseline> last_rung_as_baseline() {
    const std::optional<std::string> rung = last_rung(timed_.lab);
    if (!rung) return std::nullopt;
    return std::get<Baseline>(baseline_for(*rung, timed_));
  }

  // In a batch, other workers wait for the GPU, so all rungs are compiled before the trial takes
  // its lock. For a single submission, only the rungs that it is compared with are compiled.
  void build_ladder() {
    if (timed_.slot.baseline_pool == nullptr) return;
    for (const Rung& rung : timed_.lab.assignment.ladder.rungs) {
      if (!std::filesystem::is_regular_file(rung_file(rung.id, timed_.lab))) continue;
      try {
        rung_program(rung.id, timed_.lab, timed_.slot.bench);
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
      place_ = place_on_ladder(trial(), timed_, known);
    }
    return *place_;
  }

  std::string case_id_;
  const Program& program_;
  TimingSetup timed_;
  std::unique_ptr<SpeedTrial> trial_;
  std::optional<std::optional<LadderPlace>> place_;
};

SpeedRecord withheld_case(const Criterion& criterion, const std::string& case_id,
                          const HarnessError& error) {
  return {criterion.id,
          case_id,
          End::withheld,
          std::nullopt,
          {VerdictKind::judge_error, error.message(), error.help(), std::nullopt}};
}

bool needs_case(const Criterion& criterion, const std::string& case_id) {
  const std::vector<std::string> ids = cases_of(criterion.need);
  return std::ranges::find(ids, case_id) != ids.end();
}

std::vector<std::string> cases_of_all(const std::vector<const Criterion*>& criteria) {
  std::vector<std::string> all;
  for (const Criterion* criterion : criteria) {
    for (const std::string& id : cases_of(criterion->need)) {
      if (std::ranges::find(all, id) == all.end()) all.push_back(id);
    }
  }
  return all;
}

}  // namespace

std::vector<SpeedRecord> measure_criteria(const std::vector<const Criterion*>& criteria,
                                          const Program& program, const Grading& grading) {
  std::vector<SpeedRecord> all;
  for (const std::string& case_id : cases_of_all(criteria)) {
    std::optional<TimedSubject> subject;
    for (const Criterion* criterion : criteria) {
      if (!needs_case(*criterion, case_id)) continue;
      grading.slot.progress.step(tr("measuring '{}'", translated(criterion->title)));
      try {
        if (!subject) subject.emplace(case_id, program, grading);
        all.push_back(subject->measure(*criterion));
      } catch (const HarnessError& error) {
        all.push_back(withheld_case(*criterion, case_id, error));
      }
    }
  }
  return all;
}

}  // namespace labcheck
