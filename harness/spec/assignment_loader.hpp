/// assignment.yaml to Assignment.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/spec/loaded.hpp"

#include <string>
#include <string_view>

namespace labcheck {

/// Reads `text`, the contents of the assignment.yaml that diagnostics call `file`, in the folder of
/// the lab called `lab`.
Loaded<Assignment> read_assignment(std::string_view text, const std::string& file,
                                   std::string_view lab);

}  // namespace labcheck
