// SPDX-License-Identifier: MIT
/// Draws an output that is a picture with wrong pixels.
#pragma once

#include "harness/model/case_record.hpp"
#include "harness/verify/judge.hpp"

#include <optional>

namespace labcheck {

/// The pictures of the output that the mismatch of `verdict` is about, which is the verdict of
/// `run` by `standard`; std::nullopt if there is none, or if it is not a picture. All three files
/// together have at most 48 KiB, and neither side is longer than 224 pixels.
std::optional<MismatchPictures> draw_mismatch(const Verdict& verdict, const Run& run,
                                              const Standard& standard);

}  // namespace labcheck
