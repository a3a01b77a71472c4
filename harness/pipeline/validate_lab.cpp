#include "harness/pipeline/validate_lab.hpp"

#include "harness/pipeline/grade_submission.hpp"
#include "harness/spec/submission_finder.hpp"
#include "harness/verify/random.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A lab of several files has a folder of solutions, of one file a solution.cu.
fs::path solution_of(const Lab& lab) {
  const fs::path folder = lab.reference_folder / "solution";
  return fs::is_directory(folder) ? folder : lab.reference_folder / "solution.cu";
}

std::string first_failure(const Grade& grade) {
  for (const CriterionResult& criterion : grade.criteria) {
    if (criterion.outcome == Outcome::full || criterion.outcome == Outcome::not_measured ||
        criterion.outcome == Outcome::manual)
      continue;
    return fmt::format("criterion '{}': {}", criterion.id, criterion.message);
  }
  return {};
}

Proof reference_earns_all(const Lab& lab, Services& services) {
  Proof proof{"the reference solution earns every point", false, {}};
  services.progress.step("grading the reference solution");
  const Submission reference = find_submission(solution_of(lab), lab.assignment);
  const GradedSubmission graded = grade_submission(reference, lab, secret_seed(), services);
  proof.holds = all_full(graded.grade);
  proof.reason = first_failure(graded.grade);
  return proof;
}

bool earns_build_only(const Rubric& rubric, const Grade& grade, std::string& reason) {
  for (std::size_t k = 0; k < grade.criteria.size(); ++k) {
    const CriterionResult& result = grade.criteria[k];
    const bool for_build = std::holds_alternative<NeedsBuild>(rubric.criteria[k].need);
    if (for_build && result.outcome != Outcome::full) {
      reason = fmt::format("it does not compile: {}", result.message);
      return false;
    }
    if (!for_build && result.points > 0) {
      reason = fmt::format("it earns {} points for criterion '{}'", result.points, result.id);
      return false;
    }
  }
  return true;
}

Proof template_earns_least(const Lab& lab, Services& services) {
  Proof proof{"the template compiles and earns nothing else", false, {}};
  services.progress.step("grading the template");
  const Submission stub = find_submission(lab.template_folder, lab.assignment);
  const GradedSubmission graded = grade_submission(stub, lab, secret_seed(), services);
  proof.holds = graded.grade.state != GradeState::withheld &&
                earns_build_only(lab.rubric, graded.grade, proof.reason);
  if (!proof.holds && proof.reason.empty()) proof.reason = first_failure(graded.grade);
  return proof;
}

}  // namespace

std::vector<Proof> validate_lab(const Lab& lab, Services& services) {
  return {reference_earns_all(lab, services), template_earns_least(lab, services)};
}

}  // namespace labcheck
