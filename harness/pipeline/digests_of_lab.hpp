// SPDX-License-Identifier: MIT
/// What a lab's grades depend on, read from its files and from this computer.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/records/keys.hpp"

namespace labcheck {

/// The digests of `lab` for grading with `services`. Reads all files of the lab, so call it once
/// for a batch. GPUs with the same name and driver version count as the same. Throws UserError if a
/// file cannot be read.
LabDigests digests_of(const Lab& lab, const Services& services);

}  // namespace labcheck
