// SPDX-License-Identifier: MIT
/// Finds the CUDA features that a submission's own code uses, from its PTX and its objects.
#pragma once

#include "harness/model/rubric.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Commands that search for features in the PTX files in $TMPDIR and in the undefined symbols of
/// `objects` (words of a shell command). They write each match to descriptor 4, as a line that
/// begins with "feature: ".
std::string feature_script(const std::string& objects);

/// Commands to run after those. They write a separator line to descriptor 4, and then the global
/// functions that `objects` define, as nm prints them.
std::string symbol_script(const std::string& objects);

/// The lines that nm printed, in the output `text` of both.
std::string_view symbols_in(std::string_view text);

/// The features in the output `text` of both, in the order of the enumeration. Other lines,
/// including all that nm printed, are ignored.
std::vector<Feature> features_in(std::string_view text);

}  // namespace labcheck
