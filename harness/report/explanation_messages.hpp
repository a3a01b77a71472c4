// SPDX-License-Identifier: MIT
/// Every sentence of an explanation that a student reads.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Headings.
inline constexpr std::string_view kRequirementHeading = "Requirement";
inline constexpr std::string_view kWhyHeading = "Why";
inline constexpr std::string_view kReadHeading = "What to read";
inline constexpr std::string_view kTryHeading = "What to try";

/// What `criterion` requires, in sentences.
std::string describe_requirement(const Criterion& criterion, const Assignment& assignment);

/// "Checked only after "Right for whole tiles" has earned points."; "" without `titles`.
std::string describe_prerequisites(const std::vector<std::string>& titles);

/// The command that runs one test case alone: "labcheck lab5-matmul --case tiles".
std::string try_command(const std::string& lab, const std::string& case_id);

/// The error for an unknown criterion `name`, and the list of known ids.
std::string no_such_criterion(const std::string& lab, const std::string& name,
                              const std::vector<std::string>& known);
std::string list_criteria(const std::vector<std::string>& known);

}  // namespace labcheck::report
