// SPDX-License-Identifier: MIT
/// Describes the wrong elements, or the wrong pixels, of an output for students.
#pragma once

#include "harness/model/verdict.hpp"
#include "harness/verify/compare.hpp"
#include "harness/verify/feedback.hpp"
#include "harness/verify/mismatch_pattern.hpp"

namespace labcheck {

/// What is wrong with an output in `place` that is not a picture, and what to do about it.
Feedback on_mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                     const MismatchPattern& pattern);

/// What is wrong with `output` and what to do about it.
Feedback feedback_on(const ReturnedOutput& output, const Difference& difference,
                     const MismatchPattern& pattern);

/// How many elements of `output` are wrong, and the first few of them. For a picture, pixels take
/// the place of elements.
Mismatch describe_mismatch(const ReturnedOutput& output, const Difference& difference);

}  // namespace labcheck
