// SPDX-License-Identifier: MIT
/// The sentences that only the reports of GitLab pipelines use.
#pragma once

#include "harness/report/gitlab/repository_grade.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report::gitlab {

/// Headings of the tables of labs.
inline constexpr std::string_view kLabHeading = "lab";
inline constexpr std::string_view kFolderHeading = "folder";
inline constexpr std::string_view kPointsHeading = "points";
inline constexpr std::string_view kVerdictHeading = "verdict";
inline constexpr std::string_view kReportsHeading = "reports";

/// The faults that the simulated GPU found at one line: the first one in full, the others counted.
std::string faults_at_line(const std::vector<std::string>& messages);

/// The memory traffic of a line; `heat` is its description from describe_heat().
std::string memory_hint(std::string_view heat);

/// "83.3", never rounded up.
std::string percent_text(double percent);

/// "labcheck total: 83.3 %", which matches the coverage expression of the pipeline; "" if nothing
/// was graded.
std::string total_line(const TotalGrade& total);

/// "labcheck: 150 of 200 points, 75.0 % (provisional)", or that no lab was graded.
std::string heading(const TotalGrade& total);

/// The points and the state of one lab next to its name; the points are "" if it was not graded.
std::string points_of(const RepositoryLab& lab);
std::string state_of(const RepositoryLab& lab);

/// The sentence for a repository without changed labs.
std::string nothing_changed();

/// The name of the JUnit testcase that fails if a lab could not be graded.
std::string gradable_test_name();

}  // namespace labcheck::report::gitlab
