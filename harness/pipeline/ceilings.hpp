/// The work that a ceiling is measured with: as much as the test case does.
#pragma once

#include "harness/model/parameters.hpp"
#include "harness/runner/session.hpp"
#include "harness/verify/oracle.hpp"
#include "harness/verify/random.hpp"

#include <string>
#include <variant>

namespace labcheck {

/// The input of the ceiling called `name` for a case with `parameters` that must do `work`: `copy`
/// moves as many bytes, `cublas` multiplies matrices of the case's m, n and k, `cub` sums n floats.
/// Where the case does not say what that takes, the reason, a sentence.
std::variant<CaseInput, std::string> ceiling_input(const std::string& name,
                                                   const Parameters& parameters, const Work& work,
                                                   Random& random);

}  // namespace labcheck
