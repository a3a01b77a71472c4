// SPDX-License-Identifier: MIT
/// The texts about measurements that students read.
#pragma once

#include "harness/perf/paired_sampling.hpp"

#include <string>

namespace labcheck::messages {

std::string note(SamplingNote note);

/// Why the times are not trusted; empty for Doubt::none.
std::string doubt(Doubt doubt);

/// Why there is no figure; empty for SamplingFailure::none.
std::string sampling_failure(SamplingFailure failure);
std::string sampling_failure_help();

}  // namespace labcheck::messages
