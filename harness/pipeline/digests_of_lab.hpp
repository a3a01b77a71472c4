/// What a lab's grades depend on, read from its files and the machine.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/lab_digests.hpp"

namespace labcheck {

/// The digests of `lab` as it is graded with `services`: once for a whole class, since it reads all
/// of the lab's files. Cards of one name and driver count as the same. Throws UserError where a
/// file cannot be read.
LabDigests digests_of(const Lab& lab, const Services& services);

}  // namespace labcheck
