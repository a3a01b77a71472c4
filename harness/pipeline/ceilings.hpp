// SPDX-License-Identifier: MIT
/// The inputs of ceilings: as much work as the test case does.
#pragma once

#include "harness/base/random.hpp"
#include "harness/model/test_case.hpp"
#include "harness/runner/session.hpp"
#include "harness/verify/oracle.hpp"

#include <string>
#include <variant>

namespace labcheck {

/// The input of the ceiling `name` for a test case with `parameters` and `work`: `copy` moves as
/// many bytes as the test case, `cublas` multiplies matrices of the sizes m, n and k, `cub` sums n
/// floats. If the test case does not define these sizes, the reason, a fragment.
std::variant<CaseInput, std::string> ceiling_input(const std::string& name,
                                                   const Parameters& parameters, const Work& work,
                                                   Random& random);

}  // namespace labcheck
