// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/random.hpp"
#include "harness/base/translation.hpp"
#include "harness/pipeline/case_devices.hpp"
#include "harness/pipeline/run_cases.hpp"
#include "harness/runner/whole_program.hpp"
#include "harness/verify/judge.hpp"

#include <optional>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

void check_input(const ProgramInput& input) {
  std::size_t bytes = input.standard_input.size();
  for (const auto& [name, contents] : input.files) {
    if (!is_plain_file_name(name)) {
      throw UserError(tr("the program's file '{}' does not have a plain file name", name),
                      tr("use letters, digits, '_', '-' and '.'"));
    }
    bytes += contents.size();
  }
  if (bytes <= kMaxProgramFiles) return;
  throw UserError(
      tr("the program's input has {} bytes, but at most {} are possible", bytes, kMaxProgramFiles),
      tr("make the files smaller"));
}

ProgramInput input_for(const TestCase& test_case, const Parameters& parameters,
                       const TestedProgram& tested) {
  Random random(tested.seed, test_case.id);
  ProgramInput input = tested.oracle.program_input(
      test_case.call, parameters, input_of(*test_case.program, parameters), random);
  check_input(input);
  return input;
}

}  // namespace

CaseRecord run_program_case(const NeededRun& needed, const TestedProgram& tested) {
  const Slot& slot = tested.slot;
  const TestCase& test_case = *find_case(tested.lab.assignment, needed.case_id);
  const Limits& limits = tested.lab.assignment.limits;
  const Parameters parameters = parameters_on(test_case, needed.mode.backend);
  const ProgramInput input = input_for(test_case, parameters, tested);
  Run run = run_whole_program(
      slot.bench.sandbox, tested.program, needed.mode, limits, host_for(slot, tested.use),
      {test_case.id, input, sim_device_of(test_case, tested.seed), test_case.program->written});
  if (slot.on_run) slot.on_run({test_case.id, test_case.call, parameters, {}, 0, input}, run, {});
  std::vector<Diagnostic> located = locate(run.faults, tested.submission);
  const std::optional<DeviceProperties> device =
      device_of(test_case, needed.mode.backend, tested.seed, slot);
  const ProgramStandard standard{test_case, parameters, tested.oracle,
                                 limits,    input,      device ? &*device : nullptr};
  const Verdict verdict = is_check_only(needed.mode) ? judge_program_faults(run, standard)
                                                     : judge_program(run, standard);
  return record_of(needed, std::move(run), std::move(located), verdict, {}, tested.submission);
}

}  // namespace labcheck
