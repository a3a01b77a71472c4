/// Every sentence of an explanation that a student reads.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Headings.
inline constexpr std::string_view kAskedHeading = "What is asked";
inline constexpr std::string_view kWhyHeading = "Why";
inline constexpr std::string_view kReadHeading = "What to read";
inline constexpr std::string_view kTryHeading = "What to try";

/// What `criterion` asks for, in sentences.
std::string what_is_asked(const Criterion& criterion, const Assignment& assignment);

/// "It is looked at once "Right for whole tiles" has earned something."; "" for none.
std::string looked_at_after(const std::vector<std::string>& titles);

/// How to run its first test case alone: "labcheck lab5-matmul --case tiles".
std::string how_to_try(const std::string& lab, const std::string& case_id);

/// There is no criterion `name`; the ids there are.
std::string no_such_criterion(const std::string& lab, const std::string& name,
                              const std::vector<std::string>& known);
std::string criteria_there_are(const std::vector<std::string>& known);

}  // namespace labcheck::report
