// SPDX-License-Identifier: MIT
/// The grades of the labs in a student's repository, and the reports on them that a GitLab pipeline
/// publishes.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// A lab and its folder in the repository ("." for the root). The lab was graded, or `problem` is
/// the reason why it could not be graded; without either it has not changed.
struct RepositoryLab {
  std::string lab;
  std::string folder;
  std::optional<GradedSubmission> graded{};
  std::string problem{};
};

/// `remarks` are sentences about how labcheck found the changed labs.
struct RepositoryGrade {
  std::vector<RepositoryLab> labs;
  std::vector<std::string> remarks;
};

/// The points of all graded labs. `percent` is 0 if the maximum is 0. The verdict and the state are
/// the worst of all labs.
struct TotalGrade {
  std::size_t graded = 0;
  std::size_t problems = 0;
  double points = 0;
  double max_points = 0;
  double percent = 0;
  GradeState state = GradeState::final_;
  bool is_held = false;                        // for review, in any lab
  SpeedInTotal speed = SpeedInTotal::counted;  // excluded if any lab excludes it
  VerdictKind verdict = VerdictKind::accepted;
};

TotalGrade total_of(const RepositoryGrade& repository);

/// The graded submissions.
std::vector<GradedSubmission> graded_labs(const RepositoryGrade& repository);

namespace report {

/// "83.3", never rounded up.
std::string percent_text(double percent);

}  // namespace report

/// JUnit XML: `junit_report` of each lab, one testsuite per lab. A lab that could not be graded is
/// an error; an unchanged lab is left out.
std::string junit_report(const RepositoryGrade& repository);

/// The comment on a merge request: a table of the labs, then the Markdown report of each graded
/// lab.
std::string repository_markdown(const RepositoryGrade& repository);

/// A page that lists the labs with links to `<lab>.html` and `<lab>.json` in the same folder.
std::string repository_page(const RepositoryGrade& repository);

/// The end of a job's log, after the reports of the labs: a line for each lab and, if any lab was
/// graded, "labcheck total: 83.3 %", which matches the coverage expression of the pipeline.
std::string repository_text(const RepositoryGrade& repository);

/// `LABCHECK_POINTS`, `LABCHECK_MAX_POINTS`, `LABCHECK_PERCENT`, `LABCHECK_STATE`,
/// `LABCHECK_VERDICT` and `LABCHECK_GRADED` (the lab), one NAME=value per line. GitLab's rules for
/// dotenv reports apply: names of ASCII letters, digits and underscores, values without spaces or
/// quotes, no empty lines, no comments, at most 20 variables and 5 KiB.
std::string dotenv_report(const GradedSubmission& submission);

/// The same for all labs of a repository together. LABCHECK_GRADED lists the graded labs, separated
/// by commas ("none" without any), and `LABCHECK_<LAB>_PERCENT` follows for each lab within the
/// limits.
std::string dotenv_report(const RepositoryGrade& repository);

}  // namespace labcheck
