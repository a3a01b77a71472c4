#include "harness/spec/criterion_checks.hpp"

#include "harness/spec/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace labcheck {
namespace {

constexpr double kMostPoints = 1000;

// -1, 0 or 1: whether b is below, at or above a.
int direction(double a, double b) {
  return (b > a) - (b < a);
}

class CriterionCheck {
 public:
  CriterionCheck(const Criterion& criterion, const CriterionPlaces& places,
                 const RubricNames& known, const std::string& file)
      : criterion_(criterion), places_(places), known_(known), file_(file) {}

  std::vector<Diagnostic> found() {
    if (places_.points.line > 0 && !(criterion_.points > 0 && criterion_.points <= kMostPoints)) {
      report(places_.points, fmt::format("points must be above 0 and at most {}, not {:.10g}",
                                         kMostPoints, criterion_.points));
    }
    check_cases();
    if (places_.need.line > 0) {
      std::visit([this](const auto& need) { check(need); }, criterion_.need);
    }
    check_steps();
    return std::move(found_);
  }

 private:
  void report(Place place, std::string message) {
    found_.push_back(error_at(place, file_, std::move(message)));
  }

  void check_cases() {
    const std::vector<std::string> cases = cases_of(criterion_.need);
    for (std::size_t i = 0; i < places_.cases.size(); ++i) {
      const auto before = cases.begin() + static_cast<std::ptrdiff_t>(i);
      if (!known_.cases.empty() && !contains(known_.cases, cases[i])) {
        report(places_.cases[i],
               fmt::format("{} has no test case '{}'{}", known_.assignment, cases[i],
                           known_names(cases[i], known_.cases, "test cases")));
      } else if (std::find(cases.begin(), before, cases[i]) != before) {
        report(places_.cases[i], fmt::format("test case '{}' is named a second time", cases[i]));
      } else {
        check_same_part(cases, i);
      }
    }
    check_any_open(cases);
  }

  // Of hidden cases that are not installed nobody knows the part.
  void check_same_part(const std::vector<std::string>& cases, std::size_t i) {
    const auto first = std::find_if(cases.begin(), cases.end(), [&](const std::string& id) {
      return known_.part_of_case.contains(id);
    });
    if (first == cases.end() || !known_.part_of_case.contains(cases[i])) return;
    if (part_of(cases[i]) == part_of(*first)) return;
    report(places_.cases[i],
           fmt::format("test case '{}' is of part '{}', but '{}' is of part '{}'; a criterion "
                       "looks at one part",
                       cases[i], part_of(cases[i]), *first, part_of(*first)));
  }

  // Where they are not installed it would have nothing to look at.
  void check_any_open(const std::vector<std::string>& cases) {
    if (places_.cases.empty() || cases.empty()) return;
    const bool all_hidden = std::all_of(cases.begin(), cases.end(), [&](const std::string& id) {
      return contains(known_.hidden_cases, id);
    });
    if (!all_hidden) return;
    report(places_.cases.front(),
           "all test cases of this criterion are named under 'hidden'; name another one, too, "
           "since students have no others");
  }

  std::string part_of(const std::string& test_case) const {
    const auto found = known_.part_of_case.find(test_case);
    return found == known_.part_of_case.end() ? std::string() : found->second;
  }

  void check_part(const std::string& part) {
    if (places_.part.line == 0 || part.empty() || contains(known_.parts, part)) return;
    report(places_.part, fmt::format("{} has no part '{}'{}", known_.assignment, part,
                                     known_names(part, known_.parts, "parts")));
  }

  bool has_scale() const { return places_.scale.line > 0; }

  void check(const NeedsBuild& need) {
    check_scale_absent();
    check_part(need.part);
  }
  void check(const NeedsCases&) { check_scale_absent(); }
  void check(const NeedsClean&) { check_scale_absent(); }
  void check(const NeedsManual&) { check_scale_absent(); }

  void check(const NeedsFeatures& need) {
    check_scale_absent();
    check_part(need.part);
    if (need.part.empty() && known_.parts.size() > 1) {
      report(places_.need, fmt::format("{} has several parts; name the one whose code is meant, as "
                                       "in 'of: {}'",
                                       known_.assignment, known_.parts.front()));
    }
    for (const Feature feature : need.uses) {
      if (std::find(need.without.begin(), need.without.end(), feature) == need.without.end())
        continue;
      report(places_.need, fmt::format("nothing has '{0}' and has no '{0}'", to_string(feature)));
    }
  }

  void check(const NeedsCounter& need) {
    if (places_.subject.line > 0 && !contains(known_.counters, need.counter)) {
      report(places_.subject, fmt::format("no counter is called '{}'{}", need.counter,
                                          known_names(need.counter, known_.counters, "counters")));
    }
    if (need.at_most && need.at_least && *need.at_least > *need.at_most) {
      report(places_.bounds, fmt::format("nothing is at least {:.10g} and at most {:.10g}",
                                         *need.at_least, *need.at_most));
    }
    check_scale_matches_credit();
    const bool scaled = has_scale() || is_by_scale(criterion_.credit);
    const bool bounded = places_.bounds.line > 0;
    if (scaled && bounded) {
      report(places_.bounds, "a counter has either bounds or a scale; remove one of them");
    } else if (!scaled && !bounded) {
      report(places_.need,
             "a counter needs 'at_most', 'at_least', or 'credit: scale' with a 'scale'");
    }
  }

  void check(const NeedsMeasurement& need) {
    for (std::size_t i = 0; i < places_.cases.size(); ++i) {
      if (contains(known_.program_cases, need.cases[i])) {
        report(places_.cases[i], fmt::format("test case '{}' runs a whole program, whose speed is "
                                             "not measured",
                                             need.cases[i]));
      }
    }
    if (places_.subject.line > 0) check_over(need);
    if (need.metric == Metric::time) {
      found_.push_back(warning_at(places_.need, file_,
                                  "an absolute time differs from card to card; prefer 'measure: "
                                  "speedup' over a rung"));
    }
    check_scale_matches_credit();
    if (!has_scale() && !is_by_scale(criterion_.credit)) {
      report(places_.need,
             "a measurement needs 'credit: scale' with a 'scale' that says what each figure earns");
    }
    check_reward(need.metric);
  }

  void check_over(const NeedsMeasurement& need) {
    std::vector<std::string> names = known_.rungs;
    const bool fraction = need.metric == Metric::fraction_of;
    if (fraction) names.insert(names.end(), known_.ceilings.begin(), known_.ceilings.end());
    if (contains(names, need.over)) return;
    report(places_.subject,
           fmt::format("{} has no {} '{}'{}", known_.assignment, fraction ? "ceiling" : "rung",
                       need.over, known_names(need.over, names, fraction ? "ceilings" : "rungs")));
  }

  void check_scale_absent() {
    constexpr std::string_view kWhere = "is only for a counter or a measurement";
    if (is_by_scale(criterion_.credit)) {
      report(places_.credit, fmt::format("'credit: {}' {}", to_string(criterion_.credit), kWhere));
    } else if (has_scale()) {
      report(places_.scale, fmt::format("a scale {}", kWhere));
    }
  }

  void check_scale_matches_credit() {
    if (is_by_scale(criterion_.credit) && !has_scale()) {
      report(
          places_.credit,
          fmt::format(
              "'credit: {}' needs a 'scale', such as [{{at: 16, earns: 0}}, {{at: 4, earns: 1}}]",
              to_string(criterion_.credit)));
    } else if (has_scale() && !is_by_scale(criterion_.credit)) {
      report(places_.scale, "a scale counts only with 'credit: scale'; add that");
    }
  }

  void check_steps() {
    const std::vector<ScaleStep>& steps = criterion_.scale;
    int at_direction = 0;
    int earns_direction = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const ScaleStep& step = steps[i];
      if (!(step.earns >= 0 && step.earns <= 1)) {
        report(places_.steps[i],
               fmt::format("a step earns a share from 0 to 1, not {:.10g}", step.earns));
      }
      if (criterion_.credit == Credit::log_scale && !(step.at > 0)) {
        report(places_.steps[i],
               fmt::format("on a log_scale 'at' must be above 0, not {:.10g}", step.at));
      }
      if (i == 0) continue;
      const int at = direction(steps[i - 1].at, step.at);
      const int earns = direction(steps[i - 1].earns, step.earns);
      if (at == 0 || at == -at_direction) {
        report(places_.steps[i],
               fmt::format("'at' must rise from step to step, or fall; {:.10g} follows {:.10g}",
                           step.at, steps[i - 1].at));
      }
      if (earns != 0 && earns == -earns_direction) {
        report(places_.steps[i],
               fmt::format("'earns' must not rise and fall; {:.10g} follows {:.10g}", step.earns,
                           steps[i - 1].earns));
      }
      if (at_direction == 0) at_direction = at;
      if (earns_direction == 0) earns_direction = earns;
    }
  }

  // Whether the faster program earns more.
  void check_reward(Metric metric) {
    if (criterion_.scale.size() < 2) return;
    const ScaleStep& first = criterion_.scale.front();
    const ScaleStep& last = criterion_.scale.back();
    const int wanted = metric == Metric::time ? -1 : 1;
    if (direction(first.at, last.at) * direction(first.earns, last.earns) == -wanted) {
      report(places_.scale, "the scale earns less for a faster program; swap the shares");
    }
  }

  const Criterion& criterion_;
  const CriterionPlaces& places_;
  const RubricNames& known_;
  const std::string& file_;
  std::vector<Diagnostic> found_;
};

}  // namespace

std::vector<Diagnostic> check_criterion(const Criterion& criterion, const CriterionPlaces& places,
                                        const RubricNames& known, const std::string& file) {
  return CriterionCheck(criterion, places, known, file).found();
}

}  // namespace labcheck
