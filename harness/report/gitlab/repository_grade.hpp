/// What came of the labs in a student's repository: what a pipeline of GitLab publishes.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A lab and the folder of the repository that it is worked on in, "." for the whole of it. It was
/// graded, or `problem` says why it could not be, or, where there is neither, it has not changed.
struct LabOfRepository {
  std::string lab;
  std::string folder;
  std::optional<GradedSubmission> graded{};
  std::string problem{};
};

/// `remarks` are sentences on how it was found out which labs changed.
struct RepositoryGrade {
  std::vector<LabOfRepository> labs;
  std::vector<std::string> remarks;
};

/// Points of all labs that were graded, as a student reads them. `percent` is 0 where there are
/// none to be had. The verdict is the worst, a state other than final one lab's at least.
struct TotalGrade {
  std::size_t graded = 0;
  std::size_t problems = 0;
  double points = 0;
  double max_points = 0;
  double percent = 0;
  GradeState state = GradeState::final_;
  VerdictKind verdict = VerdictKind::accepted;
};

TotalGrade total_of(const RepositoryGrade& repository);

/// The submissions that were graded.
std::vector<GradedSubmission> graded_in(const RepositoryGrade& repository);

}  // namespace labcheck
