// SPDX-License-Identifier: MIT
#include "harness/criteria/located_criterion.hpp"

#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/criteria/scale.hpp"
#include "harness/yaml/common_keys.hpp"

#include <algorithm>

namespace labcheck {
namespace {

constexpr double kMostPoints = 1000;

// The checks that all kinds share.
struct SharedCheck : CriterionCheck {
  std::vector<Diagnostic> diagnostics() {
    const CriterionKind& kind = kind_of(criterion.need);
    const bool is_condition = criterion.points == 0 && kind.may_be_condition;
    if (positions.points.line > 0 && !is_condition &&
        !(criterion.points > 0 && criterion.points <= kMostPoints)) {
      report(positions.points, tr("points must be above 0 and at most {}, not {:.10g}", kMostPoints,
                                  criterion.points));
    }
    check_cases();
    if (positions.need.line > 0) {
      if (kind.has_figure)
        check_scale_matches_credit();
      else
        check_scale_absent();
      if (kind.check != nullptr) kind.check(*this);
    }
    check_steps();
    return std::move(found);
  }

  void check_cases() {
    const std::vector<std::string> cases = cases_of(criterion.need);
    for (std::size_t i = 0; i < positions.cases.size(); ++i) {
      const auto before = cases.begin() + static_cast<std::ptrdiff_t>(i);
      if (!known.cases.empty() && !contains(known.cases, cases[i])) {
        report(positions.cases[i], tr("{} has no test case '{}'{}", known.assignment, cases[i],
                                      known_names(cases[i], known.cases, tr("test cases"))));
      } else if (std::find(cases.begin(), before, cases[i]) != before) {
        report(positions.cases[i], tr("test case '{}' is listed twice", cases[i]));
      } else {
        check_same_part(cases, i);
      }
    }
    check_any_installed(cases);
  }

  // The part of a hidden test case that is not installed is unknown.
  void check_same_part(const std::vector<std::string>& cases, std::size_t i) {
    const auto& parts = known.part_of_case;
    const auto first =
        std::ranges::find_if(cases, [&](const std::string& id) { return parts.contains(id); });
    const auto part = parts.find(cases[i]);
    if (part == parts.end() || part->second == parts.at(*first)) return;
    report(positions.cases[i],
           tr("test case '{}' belongs to part '{}', but '{}' belongs to part '{}'; a "
              "criterion can cover only one part",
              cases[i], part->second, *first, parts.at(*first)));
  }

  // An installation without hidden test cases could not grade a criterion that has no others.
  void check_any_installed(const std::vector<std::string>& cases) {
    if (positions.cases.empty() || cases.empty()) return;
    const bool all_hidden = std::ranges::all_of(
        cases, [&](const std::string& id) { return contains(known.hidden_cases, id); });
    if (!all_hidden) return;
    report(
        positions.cases.front(),
        tr("all test cases of this criterion are listed under 'hidden', so students cannot run any "
           "of them; add a public test case"));
  }

  void check_scale_absent() {
    if (is_by_scale(criterion.credit)) {
      report(positions.credit, tr("'credit: {}' is allowed only for a counter or a measurement",
                                  to_string(criterion.credit)));
    } else if (has_scale()) {
      report(positions.scale, tr("a scale is allowed only for a counter or a measurement"));
    }
  }

  void check_scale_matches_credit() {
    if (is_by_scale(criterion.credit) && !has_scale()) {
      report(positions.credit,
             tr("'credit: {}' needs a 'scale', such as [{{at: 16, earns: 0}}, {{at: 4, earns: 1}}]",
                to_string(criterion.credit)));
    } else if (has_scale() && !is_by_scale(criterion.credit)) {
      report(positions.scale, tr("a 'scale' has no effect by itself; add 'credit: scale'"));
    }
  }

  void check_steps() {
    const std::vector<ScaleStep>& steps = criterion.scale;
    int at_direction = 0;
    int earns_direction = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const ScaleStep& step = steps[i];
      if (!(step.earns >= 0 && step.earns <= 1)) {
        report(positions.steps[i], tr("'earns' must be from 0 to 1, not {:.10g}", step.earns));
      }
      if (criterion.credit == Credit::log_scale && !(step.at > 0)) {
        report(positions.steps[i],
               tr("with a log_scale, 'at' must be above 0, not {:.10g}", step.at));
      }
      if (i == 0) continue;
      const int at = direction(steps[i - 1].at, step.at);
      const int earns = direction(steps[i - 1].earns, step.earns);
      if (at == 0 || at == -at_direction) {
        report(positions.steps[i],
               tr("'at' must rise at every step or fall at every step; {:.10g} follows "
                  "{:.10g}",
                  step.at, steps[i - 1].at));
      }
      if (earns != 0 && earns == -earns_direction) {
        report(positions.steps[i],
               tr("'earns' must not both rise and fall; {:.10g} follows {:.10g}", step.earns,
                  steps[i - 1].earns));
      }
      if (at_direction == 0) at_direction = at;
      if (earns_direction == 0) earns_direction = earns;
    }
  }
};

}  // namespace

std::vector<std::string> read_cases(const YamlValue& value, CriterionPositions& positions) {
  LocatedTexts cases = read_texts(value, translatable("{} must name at least one test case"));
  positions.cases = std::move(cases.positions);
  return std::move(cases.texts);
}

std::vector<Diagnostic> check_criterion(const Criterion& criterion,
                                        const CriterionPositions& positions,
                                        const RubricNames& known, const std::string& file) {
  return SharedCheck{{criterion, positions, known, file}}.diagnostics();
}

void CriterionCheck::report(Position position, std::string message) {
  found.push_back(error_at(position, file, std::move(message)));
}

void CriterionCheck::check_part(const std::string& part) {
  if (positions.part.line == 0 || part.empty() || contains(known.parts, part)) return;
  report(positions.part, tr("{} has no part '{}'{}", known.assignment, part,
                            known_names(part, known.parts, tr("parts"))));
}

}  // namespace labcheck
