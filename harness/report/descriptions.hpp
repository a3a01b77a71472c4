// SPDX-License-Identifier: MIT
/// Short descriptions of model values.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/measurement.hpp"

#include <string>

namespace labcheck::report {

/// "speedup over naive, test case large: 1.83 (1.79 to 1.88); required: at least 1.5".
std::string describe_measurement(const Measurement& measurement);

/// "about as fast as reference version 'naive'; next: 'tile-16' (tiles in shared memory)".
std::string describe_ladder_position(const LadderPlace& place);

/// How a case was run if that differs from the `usual` run: "simulated GPU, full checks"; else "".
std::string describe_mode(const RunMode& mode, Backend usual);

/// "simulated GPU (...), driver 580.65, CUDA 13.0.88".
std::string describe_backend(const BackendDescription& backend);

}  // namespace labcheck::report
