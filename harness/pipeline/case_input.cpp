// SPDX-License-Identifier: MIT
#include "harness/pipeline/case_input.hpp"

#include <fmt/format.h>

namespace labcheck {

CaseInput input_of(const NeededRun& needed, const TestedProgram& tested, int replay) {
  const TestCase& test_case = *find_case(tested.lab.assignment, needed.case_id);
  CaseInput input;
  input.id = test_case.id;
  input.call = test_case.call;
  input.parameters = parameters_on(test_case, needed.mode.backend);
  Random random(tested.seed,
                replay == 0 ? test_case.id : fmt::format("{} replay {}", test_case.id, replay));
  input.poison_seed = random.bits();
  input.buffers = tested.oracle.buffers(input.call, input.parameters, random);
  return input;
}

}  // namespace labcheck
