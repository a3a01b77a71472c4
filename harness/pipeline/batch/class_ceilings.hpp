/// What a class's page draws above the class: how fast the card copies and computes.
#pragma once

#include "harness/model/ceiling_time.hpp"
#include "harness/model/class_table.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/ceiling_store.hpp"
#include "harness/records/lab_digests.hpp"

#include <cstdint>
#include <vector>

namespace labcheck {

/// On each case that anyone of `table` was timed on, a copy and the lab's own ceiling, but for
/// those that somebody was compared with: from `store` what is known there, the others timed on the
/// card of `services`, in turns with the lab's last rung, and kept. What cannot be had is not among
/// them: a page does without it. Throws Interrupted when the user wants to stop, UserError where
/// times cannot be kept.
std::vector<CeilingTime> class_ceilings(const ClassTable& table, const Lab& lab,
                                        const LabDigests& digests, const CeilingStore& store,
                                        std::uint64_t seed, Services& services);

}  // namespace labcheck
