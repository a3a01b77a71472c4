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

Message first_failure(const Grade& grade) {
  for (const CriterionResult& criterion : grade.criteria) {
    if (criterion.outcome == Outcome::full || criterion.outcome == Outcome::not_measured ||
        criterion.outcome == Outcome::manual)
      continue;
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

bool earns_build_only(const Grade& grade, Message& reason) {
  for (const CriterionResult& result : grade.criteria) {
    const bool for_build = result.subject == Subject::build;
    if (for_build && result.outcome != Outcome::full) {
      reason = messages::template_does_not_compile(result.message);
      return false;
    }
    if (!for_build && result.points > 0) {
      reason = messages::points_of_template(result.points, result.id);
      return false;
    }
  }
  return true;
}

Proof template_earns_build_only(const Lab& lab, const Slot& slot) {
  Proof proof{tr("the template must compile and earn points only for compiling"), false, {}};
  slot.progress.step(tr("grading the template"));
  Submission stub = find_submission(lab.template_folder, lab.assignment);
  stub.extras.clear();  // translations of templates, which students get in their place
  const GradedSubmission graded = grade_submission(stub, lab, secret_seed(), slot);
  proof.holds =
      graded.grade.state != GradeState::withheld && earns_build_only(graded.grade, proof.reason);
  if (!proof.holds && proof.reason.empty()) proof.reason = first_failure(graded.grade);
  return proof;
}

// The criteria of `part` that were decided and that `grade` does not earn in full.
std::vector<std::string> lost_criteria(const Grade& grade, const Lab& lab,
                                       const std::string& part) {
  std::vector<std::string> lost;
  for (std::size_t k = 0; k < grade.criteria.size(); ++k) {
    const CriterionResult& result = grade.criteria[k];
    const bool decided =
        result.outcome != Outcome::not_measured && result.outcome != Outcome::manual;
    if (decided && result.outcome != Outcome::full &&
        part_of(lab.rubric.criteria[k].need, lab.assignment) == part)
      lost.push_back(result.id);
  }
  return lost;
}

// The `losses` that `grade` decided: this computer may not be able to decide all criteria.
std::vector<std::string> decided_losses(const Grade& grade,
                                        const std::vector<std::string>& losses) {
  std::vector<std::string> decided;
  for (const CriterionResult& result : grade.criteria) {
    if (result.outcome != Outcome::not_measured && result.outcome != Outcome::manual &&
        contains(losses, result.id))
      decided.push_back(result.id);
  }
  return decided;
}

Message first_difference(const std::vector<std::string>& lost,
                         const std::vector<std::string>& expected, const Grade& grade) {
  for (const CriterionResult& result : grade.criteria) {
    if (contains(lost, result.id) && !contains(expected, result.id))
      return messages::rung_misses_points(result.id, result.message);
    if (contains(expected, result.id) && !contains(lost, result.id))
      return messages::rung_loses_nothing(result.id);
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
  proof.reason = first_difference(lost_criteria(grade, lab, ladder_part(lab).id),
                                  decided_losses(grade, losses), grade);
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
