// SPDX-License-Identifier: MIT
/// Reads hidden test cases from hidden.yaml, a file next to the reference solution that
/// installations for students do not have.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/loaded.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

class YamlReader;

/// Reads `text`, the contents of the hidden.yaml that diagnostics call `file`: exactly the test
/// cases that `assignment` lists under `hidden`.
Loaded<std::vector<TestCase>> read_hidden_cases(std::string_view text, const std::string& file,
                                                const Assignment& assignment);

/// The same for the file of `reader`, which afterwards knows the requested keys.
Loaded<std::vector<TestCase>> read_hidden_cases(YamlReader& reader, const Assignment& assignment);

/// `rubric` without the test cases `absent`: they are removed from the needs and listed in the
/// `absent` of each criterion that had them.
Rubric without_cases(Rubric rubric, const std::vector<std::string>& absent);

}  // namespace labcheck
