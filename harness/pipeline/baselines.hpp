// SPDX-License-Identifier: MIT
/// The programs that a submission's speed is compared with: the rungs of its lab's ladder, and
/// ceilings.
#pragma once

#include "harness/base/error.hpp"
#include "harness/base/random.hpp"
#include "harness/model/build.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/run.hpp"
#include "harness/model/submission.hpp"
#include "harness/model/test_case.hpp"
#include "harness/pipeline/spot_check.hpp"
#include "harness/pipeline/workbench.hpp"
#include "harness/runner/session.hpp"
#include "harness/verify/oracle.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>

namespace labcheck {

/// The ceilings: a copy, a matrix product and a sum.
inline constexpr const char* kCopyCeiling = "copy";
inline constexpr const char* kProductCeiling = "cublas";
inline constexpr const char* kSumCeiling = "cub";
inline constexpr std::array kCeilings{kCopyCeiling, kProductCeiling, kSumCeiling};

/// The baseline of criteria that need a time: even a time is sampled in pairs.
inline constexpr const char* kTimeBaseline = kCopyCeiling;

/// The inputs of a test case of `lab` that is timed in `slot`. `seed` determines what the buffers
/// of ceilings contain.
struct TimingSetup {
  TimedInput input;
  const Lab& lab;
  std::uint64_t seed = 0;
  const Slot& slot;
};

/// The test case `case_id` with inputs that are drawn from `seed`. In a batch, the common inputs of
/// its BaselinePool instead.
TimingSetup timed_case(const std::string& case_id, const Lab& lab, const Oracle& oracle,
                       std::uint64_t seed, const Slot& slot);

/// A rung or a ceiling: its name, its program and the input that the program runs on.
struct Baseline {
  std::string name;
  Program program;
  CaseInput input;
};

/// The rung or ceiling `name` for `timed`. If it is not available, the reason: a sentence for a
/// rung, a fragment for a ceiling. Throws HarnessError if a rung does not compile.
std::variant<Baseline, Message> baseline_for(const std::string& name, const TimingSetup& timed);

/// Why the program of `baseline` cannot be timed: it ended with `end`.
HarnessError cannot_be_timed(const Baseline& baseline, const RunEnd& end);

/// The input of the ceiling `name` for a test case with `parameters` and `work`, as much work as
/// the test case does: `copy` moves as many bytes, `cublas` multiplies matrices of the sizes m, n
/// and k, `cub` sums n floats. If the test case does not define these sizes, the reason, a
/// fragment.
std::variant<CaseInput, Message> ceiling_input(const std::string& name,
                                               const Parameters& parameters, const Work& work,
                                               Random& random);

bool is_rung(const std::string& name, const Lab& lab);

/// The path of the source of rung `name`. The file may not exist.
std::filesystem::path rung_file(const std::string& name, const Lab& lab);

/// The fastest rung whose source is installed.
std::optional<std::string> last_rung(const Lab& lab);

/// The part of `lab` whose test cases the ladder's rungs are compared on.
const Part& ladder_part(const Lab& lab);

/// The reference solution, as a submission of all parts.
Submission reference_submission(const Lab& lab);

/// The source of rung `name` as a submission of ladder_part().
Submission rung_submission(const std::string& name, const Lab& lab);

/// The program of rung `name` for the backend of `bench`. Throws HarnessError if it does not
/// compile.
Program rung_program(const std::string& name, const Lab& lab, const Workbench& bench);

}  // namespace labcheck
