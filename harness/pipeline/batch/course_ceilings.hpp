// SPDX-License-Identifier: MIT
/// The ceilings on the course page: how fast the GPU copies and computes.
#pragma once

#include "harness/model/course_table.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/measurement.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/results_folder.hpp"

#include <cstdint>
#include <vector>

namespace labcheck {

/// The times of ceilings_without_time(): from `store` if it contains them, else timed on the GPU of
/// `services`, interleaved with the lab's last rung, and stored. Ceilings that cannot be timed are
/// left out. Throws Interrupted, and UserError if the times cannot be stored.
std::vector<CeilingTime> course_ceilings(const CourseTable& table, const Lab& lab,
                                         const LabDigests& digests, const CeilingStore& store,
                                         std::uint64_t seed, Services& services);

}  // namespace labcheck
