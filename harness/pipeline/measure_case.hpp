// SPDX-License-Identifier: MIT
/// Measures the test cases of criteria that need a time or a speedup.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/pipeline/speed_trial.hpp"
#include "harness/score/score.hpp"
#include "harness/verify/oracle.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// The baseline of criteria that need a time: even a time is sampled in pairs.
inline constexpr const char* kTimeBaseline = "copy";

/// Measures `program` on each test case of `criteria` on the GPU of `services`, one test case after
/// the other: criteria with the same test case share its inputs and the program's process. The
/// student's failures are in the results; failures of labcheck or the computer withhold the test
/// case.
std::vector<SpeedRecord> measure_criteria(const std::vector<const Criterion*>& criteria,
                                          const Program& program, const Lab& lab,
                                          const Oracle& oracle, std::uint64_t seed,
                                          Services& services);

/// The rung or ceiling `name` for the test case of `input`. If it is not available, the reason: a
/// sentence for a rung, a fragment for a ceiling. Throws HarnessError if a rung does not compile.
std::variant<Baseline, std::string> baseline_for(const std::string& name, const TimedInput& input,
                                                 const Lab& lab, std::uint64_t seed,
                                                 Services& services);

/// The inputs of test case `case_id` on the backend of `services`, drawn from `seed`. In a batch,
/// the common inputs of its BaselinePool instead.
TimedInput timed_input(const std::string& case_id, const Lab& lab, const Oracle& oracle,
                       std::uint64_t seed, const Services& services);

/// The path of the source of rung `name`. The file may not exist.
std::filesystem::path rung_file(const std::string& name, const Lab& lab);

/// The part of `lab` whose test cases the ladder's rungs are compared on.
const Part& ladder_part(const Lab& lab);

/// The source of rung `name` as a submission of ladder_part().
Submission rung_submission(const std::string& name, const Lab& lab);

/// The program of rung `name`. Throws HarnessError if it does not compile.
Program rung_program(const std::string& name, const Lab& lab, Backend backend, Services& services);

}  // namespace labcheck
