/// Comparing the rungs of a lab.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/model/ladder_table.hpp"
#include "harness/pipeline/services.hpp"

#include <cstdint>
#include <string>

namespace labcheck {

/// The rungs of `lab` on its case `case_id`: timed on the card of `services`, each in turns with
/// the lab's ceiling, or with the first rung where there is none; or counted on the simulated GPU.
/// Throws UserError where the lab's oracle does not compile.
LadderTable measure_ladder(const Lab& lab, const std::string& case_id, std::uint64_t seed,
                           Services& services);

}  // namespace labcheck
