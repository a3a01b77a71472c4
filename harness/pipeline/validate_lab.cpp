// SPDX-License-Identifier: MIT
#include "harness/pipeline/validate_lab.hpp"

#include "harness/base/names.hpp"
#include "harness/base/random.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/submission_finder.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/score/score.hpp"

#include <fmt/ranges.h>

namespace labcheck {
namespace {

bool is_decided(const CriterionResult& result) {
  return result.outcome != Outcome::not_measured && result.outcome != Outcome::manual;
}

Message first_failure(const Grade& grade) {
  for (const CriterionResult& criterion : grade.criteria) {
    if (is_decided(criterion) && criterion.outcome != Outcome::full)
      return messages::criterion_not_met(criterion.id, criterion.message);
  }
  return {};
}

Proof reference_earns_all(const Lab& lab, const Slot& slot) {
  Proof proof{tr("the reference solution must earn every point"), false, {}};
  slot.progress.step(tr("grading the reference solution"));
  const GradedSubmission graded =
      grade_submission(reference_submission(lab), lab, secret_seed(), slot);
  proof.holds = has_all_points(graded.grade);
  proof.reason = first_failure(graded.grade);
  return proof;
}

// Why `grade` is not that of a template that only compiles; empty if it is.
Message gain_besides_build(const Grade& grade) {
  for (const CriterionResult& result : grade.criteria) {
    const bool for_build = result.subject == Subject::build;
    if (for_build && result.outcome != Outcome::full)
      return messages::template_does_not_compile(result.message);
    if (!for_build && result.points > 0)
      return messages::points_of_template(result.points, result.id);
  }
  return {};
}

Proof template_earns_build_only(const Lab& lab, const Slot& slot) {
  Proof proof{tr("the template must compile and earn points only for compiling"), false, {}};
  slot.progress.step(tr("grading the template"));
  Submission stub = find_submission(lab.template_folder, lab.assignment);
  stub.extras.clear();  // translations of templates, which students get in their place
  const GradedSubmission graded = grade_submission(stub, lab, secret_seed(), slot);
  const bool is_withheld = graded.grade.state == GradeState::withheld;
  proof.reason = is_withheld ? first_failure(graded.grade) : gain_besides_build(graded.grade);
  proof.holds = !is_withheld && proof.reason.empty();
  return proof;
}

// The first criterion that `grade`, a rung's, loses although it is not among `losses`, or the other
// way around. Only criteria of the ladder's part can be lost, and this computer may not be able to
// decide all criteria.
Message first_difference(const Grade& grade, const std::vector<std::string>& losses,
                         const Lab& lab) {
  const std::string& part = ladder_part(lab).id;
  for (std::size_t k = 0; k < grade.criteria.size(); ++k) {
    const CriterionResult& result = grade.criteria[k];
    if (!is_decided(result)) continue;
    const bool is_lost = result.outcome != Outcome::full &&
                         part_of(lab.rubric.criteria[k].need, lab.assignment) == part;
    const bool is_listed = contains(losses, result.id);
    if (is_lost && !is_listed) return messages::rung_misses_points(result.id, result.message);
    if (is_listed && !is_lost) return messages::rung_loses_nothing(result.id);
  }
  return {};
}

Proof rung_earns_as_declared(const Rung& rung, const Lab& lab, const Slot& slot) {
  const auto known = lab.rubric.rungs.find(rung.id);
  const std::vector<std::string> losses =
      known == lab.rubric.rungs.end() ? std::vector<std::string>{} : known->second;
  Proof proof{losses.empty()
                  ? tr("rung '{}' must earn every point", rung.id)
                  : tr("rung '{}' must lose points for {}", rung.id, fmt::join(losses, ", ")),
              false,
              {}};
  slot.progress.step(tr("grading rung {}", rung.id));
  const Submission submission = rung_submission(rung.id, lab);
  const Grade grade = grade_submission(submission, lab, secret_seed(), slot).grade;
  proof.reason = first_difference(grade, losses, lab);
  proof.holds = proof.reason.empty();
  return proof;
}

Proof hidden_cases_exist(const Lab& lab) {
  Proof proof{tr("the hidden test cases must exist"), true, {}};
  const std::vector<std::string> absent = absent_cases(lab.assignment);
  if (absent.empty()) return proof;
  proof.holds = false;
  proof.reason = messages::hidden_cases_undefined(listing_of(absent),
                                                  (lab.reference_folder / "hidden.yaml").string());
  return proof;
}

}  // namespace

Message why_reference_fails(const Lab& lab, const Slot& slot) {
  const Proof proof = reference_earns_all(lab, slot);
  if (proof.holds) return {};
  return proof.reason.empty() ? messages::reference_not_graded() : proof.reason;
}

std::vector<Proof> validate_lab(const Lab& given, const Slot& slot) {
  // Criteria about speed must hold whether the course counts them or not.
  Lab lab = given;
  lab.rubric.speed = SpeedInTotal::counted;
  std::vector<Proof> proofs{reference_earns_all(lab, slot), template_earns_build_only(lab, slot)};
  for (const Rung& rung : lab.assignment.ladder.rungs)
    proofs.push_back(rung_earns_as_declared(rung, lab, slot));
  if (!lab.assignment.hidden.empty()) proofs.push_back(hidden_cases_exist(lab));
  return proofs;
}

}  // namespace labcheck
