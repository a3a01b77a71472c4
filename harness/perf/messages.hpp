/// Every sentence about a measurement that a student reads, beside those of its criterion.
#pragma once

#include "harness/perf/paired_sampling.hpp"

#include <string>

namespace labcheck::messages {

std::string note(SamplingNote note);

/// Why times are not believed; empty for Doubt::none.
std::string doubt(Doubt doubt);

/// Why there is no figure; empty for Trouble::none.
std::string trouble(Trouble trouble);
std::string trouble_help();

}  // namespace labcheck::messages
