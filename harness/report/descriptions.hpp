/// Values of the model in a few words.
#pragma once

#include "harness/model/backend.hpp"
#include "harness/model/measurement.hpp"

#include <string>

namespace labcheck::report {

/// "speedup over naive: 1.83 (1.79 to 1.88) in large; asked for: at least 1.5".
std::string describe_measurement(const Measurement& measurement);

/// "about as fast as rung 'naive'; next is 'tile-16': tiles in shared memory".
std::string describe_place(const LadderPlace& place);

/// How a case was run where that is not how the rest was: "simulated GPU, full checks"; else "".
std::string describe_mode(const RunMode& mode, Backend usual);

/// "simulated GPU (...), driver 580.65, CUDA 13.0.88".
std::string describe_backend(const BackendDescription& backend);

}  // namespace labcheck::report
