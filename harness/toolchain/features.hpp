// SPDX-License-Identifier: MIT
/// Decides which features a submission's own code uses.
#pragma once

#include "harness/model/feature.hpp"
#include "harness/model/submission.hpp"
#include "harness/toolchain/feature_script.hpp"

#include <vector>

namespace labcheck {

/// The features that the matches `found` in the compiled `files` prove, in the order of the
/// enumeration, with the first line of `files` that shows each.
std::vector<FeatureUse> features_of(const FeatureMatches& found,
                                    const std::vector<SubmittedFile>& files);

}  // namespace labcheck
