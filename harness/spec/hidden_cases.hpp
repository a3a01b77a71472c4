/// Hidden test cases, which a file beside the reference solution describes: an installation for
/// students goes without it.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/loaded.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

class YamlReader;

/// Reads `text`, the contents of the hidden.yaml that diagnostics call `file`: the test cases that
/// `assignment` names under `hidden`, all of them and no others.
Loaded<std::vector<TestCase>> read_hidden_cases(std::string_view text, const std::string& file,
                                                const Assignment& assignment);

/// The same of a file that `reader` was made of, which then knows the keys that were asked for.
Loaded<std::vector<TestCase>> read_hidden_cases(YamlReader& reader, const Assignment& assignment);

/// `rubric` as it can be graded without the test cases `absent`: no need names them any more, and
/// each criterion says which it lacks.
Rubric without_cases(Rubric rubric, const std::vector<std::string>& absent);

}  // namespace labcheck
