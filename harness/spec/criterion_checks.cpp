// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/located_rubric.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace {

constexpr double kMostPoints = 1000;

// -1, 0 or 1 if b is less than, equal to or greater than a.
int direction(double a, double b) {
  return (b > a) - (b < a);
}

class CriterionCheck {
 public:
  CriterionCheck(const Criterion& criterion, const CriterionPositions& positions,
                 const RubricNames& known, const std::string& file)
      : criterion_(criterion), positions_(positions), known_(known), file_(file) {}

  std::vector<Diagnostic> diagnostics() {
    // Without points, a criterion is only a condition for others.
    const bool is_condition =
        criterion_.points == 0 && (std::holds_alternative<NeedsKernels>(criterion_.need) ||
                                   std::holds_alternative<NeedsCounter>(criterion_.need));
    if (positions_.points.line > 0 && !is_condition &&
        !(criterion_.points > 0 && criterion_.points <= kMostPoints)) {
      report(positions_.points, tr("points must be above 0 and at most {}, not {:.10g}",
                                   kMostPoints, criterion_.points));
    }
    check_cases();
    if (positions_.need.line > 0) {
      std::visit([this](const auto& need) { check(need); }, criterion_.need);
    }
    check_steps();
    return std::move(found_);
  }

 private:
  void report(Position position, std::string message) {
    found_.push_back(error_at(position, file_, std::move(message)));
  }

  void check_cases() {
    const std::vector<std::string> cases = cases_of(criterion_.need);
    for (std::size_t i = 0; i < positions_.cases.size(); ++i) {
      const auto before = cases.begin() + static_cast<std::ptrdiff_t>(i);
      if (!known_.cases.empty() && !contains(known_.cases, cases[i])) {
        report(positions_.cases[i], tr("{} has no test case '{}'{}", known_.assignment, cases[i],
                                       known_names(cases[i], known_.cases, tr("test cases"))));
      } else if (std::find(cases.begin(), before, cases[i]) != before) {
        report(positions_.cases[i], tr("test case '{}' is listed twice", cases[i]));
      } else {
        check_same_part(cases, i);
      }
    }
    check_any_installed(cases);
  }

  // The part of a hidden test case that is not installed is unknown.
  void check_same_part(const std::vector<std::string>& cases, std::size_t i) {
    const auto first = std::ranges::find_if(
        cases, [&](const std::string& id) { return known_.part_of_case.contains(id); });
    if (first == cases.end() || !known_.part_of_case.contains(cases[i])) return;
    if (part_of(cases[i]) == part_of(*first)) return;
    report(positions_.cases[i],
           tr("test case '{}' belongs to part '{}', but '{}' belongs to part '{}'; a "
              "criterion can cover only one part",
              cases[i], part_of(cases[i]), *first, part_of(*first)));
  }

  // An installation without hidden test cases could not grade a criterion that has no others.
  void check_any_installed(const std::vector<std::string>& cases) {
    if (positions_.cases.empty() || cases.empty()) return;
    const bool all_hidden = std::ranges::all_of(
        cases, [&](const std::string& id) { return contains(known_.hidden_cases, id); });
    if (!all_hidden) return;
    report(
        positions_.cases.front(),
        tr("all test cases of this criterion are listed under 'hidden', so students cannot run any "
           "of them; add a public test case"));
  }

  std::string part_of(const std::string& test_case) const {
    const auto found = known_.part_of_case.find(test_case);
    return found == known_.part_of_case.end() ? std::string() : found->second;
  }

  void check_part(const std::string& part) {
    if (positions_.part.line == 0 || part.empty() || contains(known_.parts, part)) return;
    report(positions_.part, tr("{} has no part '{}'{}", known_.assignment, part,
                               known_names(part, known_.parts, tr("parts"))));
  }

  bool has_scale() const { return positions_.scale.line > 0; }

  void check(const NeedsBuild& need) {
    check_scale_absent();
    check_part(need.part);
  }
  void check(const NeedsCases&) { check_scale_absent(); }
  void check(const NeedsClean&) { check_scale_absent(); }
  void check(const NeedsKernels&) { check_scale_absent(); }
  void check(const NeedsManual&) { check_scale_absent(); }

  void check(const NeedsFeatures& need) {
    check_scale_absent();
    check_part(need.part);
    if (need.part.empty() && known_.parts.size() > 1) {
      report(positions_.need, tr("{} has several parts; specify the part to check, for "
                                 "example 'of: {}'",
                                 known_.assignment, known_.parts.front()));
    }
    for (const Feature feature : need.uses) {
      if (std::ranges::find(need.without, feature) == need.without.end()) continue;
      report(positions_.need, tr("'{0}' is both required and forbidden", to_string(feature)));
    }
  }

  void check(const NeedsCounter& need) {
    if (positions_.subject.line > 0 && !contains(known_.counters, need.counter)) {
      report(positions_.subject, tr("unknown counter '{}'{}", need.counter,
                                    known_names(need.counter, known_.counters, tr("counters"))));
    }
    if (need.at_most && need.at_least && *need.at_least > *need.at_most) {
      report(positions_.bounds, tr("'at_least' ({:.10g}) is above 'at_most' ({:.10g})",
                                   *need.at_least, *need.at_most));
    }
    check_scale_matches_credit();
    const bool scaled = has_scale() || is_by_scale(criterion_.credit);
    const bool bounded = positions_.bounds.line > 0;
    if (scaled && need.at_most) {
      report(positions_.bounds,
             tr("a counter can have either 'at_most' or a scale; remove one of them"));
    } else if (!scaled && !bounded) {
      report(positions_.need,
             tr("a counter needs 'at_most', 'at_least', or 'credit: scale' with a 'scale'"));
    }
  }

  void check(const NeedsMeasurement& need) {
    for (std::size_t i = 0; i < positions_.cases.size(); ++i) {
      if (contains(known_.program_cases, need.cases[i])) {
        report(positions_.cases[i], tr("test case '{}' runs a whole program, whose speed is "
                                       "not measured",
                                       need.cases[i]));
      }
      if (contains(known_.drawn_cases, need.cases[i])) {
        report(positions_.cases[i],
               tr("the sizes of test case '{}' are drawn, so its speed is not measured",
                  need.cases[i]));
      }
    }
    if (positions_.subject.line > 0) check_over(need);
    if (need.metric == Metric::time) {
      found_.push_back(
          warning_at(positions_.need, file_,
                     tr("absolute times differ from GPU to GPU; use 'measure: speedup' "
                        "with a rung under 'over' instead")));
    }
    check_scale_matches_credit();
    if (!has_scale() && !is_by_scale(criterion_.credit)) {
      report(positions_.need,
             tr("a measurement needs 'credit: scale' with a 'scale' that maps measured values to "
                "shares of the points"));
    }
    check_reward(need.metric);
  }

  void check_over(const NeedsMeasurement& need) {
    std::vector<std::string> names = known_.rungs;
    const bool fraction = need.metric == Metric::fraction_of;
    if (fraction) names.insert(names.end(), known_.ceilings.begin(), known_.ceilings.end());
    if (contains(names, need.over)) return;
    report(positions_.subject, fraction
                                   ? tr("{} has no ceiling '{}'{}", known_.assignment, need.over,
                                        known_names(need.over, names, tr("ceilings")))
                                   : tr("{} has no rung '{}'{}", known_.assignment, need.over,
                                        known_names(need.over, names, tr("rungs"))));
  }

  void check_scale_absent() {
    if (is_by_scale(criterion_.credit)) {
      report(positions_.credit, tr("'credit: {}' is allowed only for a counter or a measurement",
                                   to_string(criterion_.credit)));
    } else if (has_scale()) {
      report(positions_.scale, tr("a scale is allowed only for a counter or a measurement"));
    }
  }

  void check_scale_matches_credit() {
    if (is_by_scale(criterion_.credit) && !has_scale()) {
      report(positions_.credit,
             tr("'credit: {}' needs a 'scale', such as [{{at: 16, earns: 0}}, {{at: 4, earns: 1}}]",
                to_string(criterion_.credit)));
    } else if (has_scale() && !is_by_scale(criterion_.credit)) {
      report(positions_.scale, tr("a 'scale' has no effect by itself; add 'credit: scale'"));
    }
  }

  void check_steps() {
    const std::vector<ScaleStep>& steps = criterion_.scale;
    int at_direction = 0;
    int earns_direction = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const ScaleStep& step = steps[i];
      if (!(step.earns >= 0 && step.earns <= 1)) {
        report(positions_.steps[i], tr("'earns' must be from 0 to 1, not {:.10g}", step.earns));
      }
      if (criterion_.credit == Credit::log_scale && !(step.at > 0)) {
        report(positions_.steps[i],
               tr("with a log_scale, 'at' must be above 0, not {:.10g}", step.at));
      }
      if (i == 0) continue;
      const int at = direction(steps[i - 1].at, step.at);
      const int earns = direction(steps[i - 1].earns, step.earns);
      if (at == 0 || at == -at_direction) {
        report(positions_.steps[i],
               tr("'at' must rise at every step or fall at every step; {:.10g} follows "
                  "{:.10g}",
                  step.at, steps[i - 1].at));
      }
      if (earns != 0 && earns == -earns_direction) {
        report(positions_.steps[i],
               tr("'earns' must not both rise and fall; {:.10g} follows {:.10g}", step.earns,
                  steps[i - 1].earns));
      }
      if (at_direction == 0) at_direction = at;
      if (earns_direction == 0) earns_direction = earns;
    }
  }

  // A faster program must not earn less.
  void check_reward(Metric metric) {
    if (criterion_.scale.size() < 2) return;
    const ScaleStep& first = criterion_.scale.front();
    const ScaleStep& last = criterion_.scale.back();
    const int expected = metric == Metric::time ? -1 : 1;
    if (direction(first.at, last.at) * direction(first.earns, last.earns) == -expected) {
      report(positions_.scale,
             tr("the scale gives a faster program fewer points; reverse the 'earns' values"));
    }
  }

  const Criterion& criterion_;
  const CriterionPositions& positions_;
  const RubricNames& known_;
  const std::string& file_;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> check_criterion(const Criterion& criterion,
                                        const CriterionPositions& positions,
                                        const RubricNames& known, const std::string& file) {
  return CriterionCheck(criterion, positions, known, file).diagnostics();
}

}  // namespace labcheck
