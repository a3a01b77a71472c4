#include "harness/score/criterion_score.hpp"

#include "harness/score/credit.hpp"
#include "harness/score/messages.hpp"
#include "harness/score/needed_runs.hpp"

#include <algorithm>

namespace labcheck {
namespace {

void earn(CriterionResult& result, double share) {
  result.points = points_for(result.max_points, share);
  result.outcome = share >= 1 ? Outcome::full : share > 0 ? Outcome::partial : Outcome::none;
}

void withhold(CriterionResult& result, const Verdict& verdict) {
  result.outcome = Outcome::withheld;
  result.verdict = verdict.kind;
  result.message = messages::withheld(verdict.message);
  result.help = verdict.help;
}

const TestCase* find_case(const Assignment& assignment, const std::string& id) {
  const auto found = std::find_if(assignment.cases.begin(), assignment.cases.end(),
                                  [&](const TestCase& test_case) { return test_case.id == id; });
  return found == assignment.cases.end() ? nullptr : &*found;
}

// The rules, one for each kind of need.
class CriterionScore {
 public:
  CriterionScore(const Criterion& criterion, const Assignment& assignment, const Evidence& evidence)
      : criterion_(criterion), assignment_(assignment), evidence_(evidence) {
    result_.id = criterion.id;
    result_.title = criterion.title;
    result_.max_points = criterion.points;
  }

  CriterionResult result() {
    std::visit([this](const auto& need) { decide(need); }, criterion_.need);
    // A teacher's own hint is nearer to the lab than ours.
    if (result_.outcome != Outcome::full && !criterion_.help.empty())
      result_.help = criterion_.help;
    return std::move(result_);
  }

 private:
  void decide(const NeedsBuild&) {
    const CompileFailure* failure =
        evidence_.build != nullptr ? evidence_.build->failure() : nullptr;
    if (evidence_.build != nullptr && failure == nullptr) return earn(result_, 1);
    if (failure != nullptr) {
      result_.verdict = VerdictKind::compile_error;
      result_.message = failure->reason;
      result_.help = failure->help;
    } else {
      result_.verdict = VerdictKind::missing;
      result_.message = messages::files_missing(evidence_.submission.missing);
      result_.help = messages::files_missing_help();
    }
  }

  void decide(const NeedsCases& need) { decide_cases(need.cases); }
  void decide(const NeedsClean& need) { decide_cases(need.cases); }

  void decide(const NeedsMeasurement&) {
    result_.outcome = Outcome::not_measured;
    result_.message = messages::needs_gpu();
  }

  void decide(const NeedsManual&) {
    result_.outcome = Outcome::manual;
    result_.message = messages::needs_person();
  }

  // The worst of the cases decides; on a scale it is the one that earns least.
  void decide(const NeedsCounter& need) {
    double share = 1;
    for (const std::string& id : need.cases) {
      const CaseVerdict& verdict = add_case(id);
      const JudgedRun* run = find_run(id);
      if (verdict.verdict.kind == VerdictKind::judge_error)
        return withhold(result_, verdict.verdict);
      const auto counter =
          run != nullptr ? run->counters.find(need.counter) : Counters::const_iterator();
      const bool counted = run != nullptr && counter != run->counters.end();
      const double of_case = counted ? share_of(need, counter->second) : 0;
      if (of_case >= share && result_.measurement) continue;
      share = std::min(share, of_case);
      take(need, id, counted ? &counter->second : nullptr, verdict.verdict, of_case);
    }
    earn(result_, share);
  }

  double share_of(const NeedsCounter& need, double value) const {
    if (criterion_.credit == Credit::scale) return share_on_scale(criterion_.scale, value);
    const bool low = need.at_least && !(value >= *need.at_least);
    const bool high = need.at_most && !(value <= *need.at_most);
    return low || high ? 0 : 1;
  }

  // What the criterion says of the case that decides it.
  void take(const NeedsCounter& need, const std::string& id, const double* value,
            const Verdict& verdict, double share) {
    const std::string asked = messages::asked(need);
    if (value == nullptr) {
      const bool ran = verdict.kind == VerdictKind::accepted;
      result_.message = ran ? messages::counter_absent(need.counter) : verdict.message;
      result_.help = ran ? std::string() : verdict.help;
      if (!ran) result_.verdict = verdict.kind;
      return;
    }
    result_.measurement =
        Measurement{need.counter, {}, id, *value, std::nullopt, std::nullopt, asked};
    result_.message = share < 1 ? messages::counter_off(need.counter, *value, asked)
                                : messages::counter_met(need.counter, *value);
  }

  void decide_cases(const std::vector<std::string>& ids) {
    std::size_t failed = 0;
    const Verdict* first = nullptr;
    for (const std::string& id : ids) add_case(id);
    for (const CaseVerdict& verdict : result_.cases) {
      if (verdict.verdict.kind == VerdictKind::judge_error)
        return withhold(result_, verdict.verdict);
      if (verdict.verdict.kind == VerdictKind::accepted) continue;
      ++failed;
      result_.verdict = worse(result_.verdict, verdict.verdict.kind);
      if (first == nullptr || verdict.verdict.kind < first->kind) first = &verdict.verdict;
    }
    if (first != nullptr) {
      result_.message = messages::cases_failed(failed, ids.size(), first->message);
      result_.help = first->help;
    }
    const double share =
        1 - static_cast<double>(failed) / static_cast<double>(std::max<std::size_t>(ids.size(), 1));
    earn(result_, criterion_.credit == Credit::proportional ? share : failed == 0 ? 1 : 0);
  }

  const JudgedRun* find_run(const std::string& id) const {
    const RunMode mode = mode_of(criterion_.need, evidence_.backend);
    const auto found =
        std::find_if(evidence_.runs.begin(), evidence_.runs.end(),
                     [&](const JudgedRun& run) { return run.case_id == id && run.mode == mode; });
    return found == evidence_.runs.end() ? nullptr : &*found;
  }

  const CaseVerdict& add_case(const std::string& id) {
    CaseVerdict verdict;
    verdict.case_id = id;
    verdict.mode = mode_of(criterion_.need, evidence_.backend);
    if (const TestCase* test_case = find_case(assignment_, id)) {
      verdict.title = test_case->title;
      verdict.visibility = test_case->visibility;
      verdict.parameters = parameters_on(*test_case, verdict.mode.backend);
    }
    const JudgedRun* run = find_run(id);
    verdict.verdict = run != nullptr ? run->verdict : Verdict{VerdictKind::skipped, {}, {}, {}};
    result_.cases.push_back(std::move(verdict));
    return result_.cases.back();
  }

  const Criterion& criterion_;
  const Assignment& assignment_;
  const Evidence& evidence_;
  CriterionResult result_;
};

}  // namespace

CriterionResult score_criterion(const Criterion& criterion, const Assignment& assignment,
                                const Evidence& evidence) {
  return CriterionScore(criterion, assignment, evidence).result();
}

CriterionResult skipped_criterion(const Criterion& criterion, const CriterionResult& blocker) {
  CriterionResult result;
  result.id = criterion.id;
  result.title = criterion.title;
  result.max_points = criterion.points;
  // What cannot be decided because of a fault of ours must not be decided against the student.
  result.outcome = blocker.outcome == Outcome::withheld ? Outcome::withheld : Outcome::skipped;
  result.verdict = VerdictKind::skipped;
  result.message = messages::after(blocker.title);
  return result;
}

}  // namespace labcheck
