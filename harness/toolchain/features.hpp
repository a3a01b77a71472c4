// SPDX-License-Identifier: MIT
/// Which features a submission's own code uses: what the facts about its compiled code prove.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/feature.hpp"
#include "harness/model/submission.hpp"
#include "harness/toolchain/code_facts.hpp"

#include <vector>

namespace labcheck {

/// The features that `code`, compiled from `files`, uses, in the order of the enumeration, with the
/// first line of `files` that shows each.
std::vector<FeatureUse> features_of(const CodeFacts& code, const std::vector<SubmittedFile>& files);

/// Whether the code may use several streams: `one` only if all functions that it calls are known to
/// create neither streams nor threads, nor to find other functions.
StreamUse stream_use_of(const CodeFacts& code);

}  // namespace labcheck
