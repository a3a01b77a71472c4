/// From a criterion that asks for speed to what measuring its cases came to.
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

/// The ceiling that a time is paired with, so that the two clocks have something to be compared
/// with.
inline constexpr const char* kPartnerOfTimes = "copy";

/// Measures `program` on each case of `criteria`, which need measurements, on the card of
/// `services`: one case after the other, since the criteria that ask for a case share its inputs
/// and the program's process. What fails is in the results; a fault of ours withholds a case.
std::vector<MeasuredCase> measure_criteria(const std::vector<const Criterion*>& criteria,
                                           const Program& program, const Lab& lab,
                                           const Oracle& oracle, std::uint64_t seed,
                                           Services& services);

/// The rung or ceiling `name` for the case that `input` is of, or the reason why it cannot be had,
/// a sentence. Throws HarnessError where a rung does not compile.
std::variant<Opponent, std::string> opponent_for(const std::string& name, const TimedInput& input,
                                                 const Lab& lab, std::uint64_t seed,
                                                 Services& services);

/// The case called `case_id` with the inputs that `seed` gives it on the backend of `services`;
/// where those have a WarmCard, with the inputs that everyone is timed on.
TimedInput timed_input(const std::string& case_id, const Lab& lab, const Oracle& oracle,
                       std::uint64_t seed, const Services& services);

/// Where the source of rung `name` lies, if there is such a rung.
std::filesystem::path rung_file(const std::string& name, const Lab& lab);

/// The part of `lab` that its ladder is of: the one whose cases the rungs are compared on.
const Part& ladder_part(const Lab& lab);

/// The file of rung `name`, as handed in for the part whose cases the ladder is compared on.
Submission rung_submission(const std::string& name, const Lab& lab);

/// The program of rung `name`. Throws HarnessError where it does not compile.
Program rung_program(const std::string& name, const Lab& lab, Backend backend, Services& services);

}  // namespace labcheck
