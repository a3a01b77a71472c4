// SPDX-License-Identifier: MIT
/// What a student is shown about a wrong output.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/verdict.hpp"
#include "harness/verify/compare.hpp"
#include "harness/verify/feedback.hpp"
#include "harness/verify/mismatch_pattern.hpp"
#include "harness/verify/wrong_pixels.hpp"

#include <cstddef>

namespace labcheck {

/// `wrong` elements, or pixels, of an output are wrong.
struct MismatchedOutput {
  const Buffer& buffer;
  BufferPlace place = BufferPlace::device;
  std::size_t wrong = 0;
  MismatchUnit unit = MismatchUnit::element;
};

/// What to do about the wrong elements of `output`, which have `pattern` in common.
Message hint_for(const MismatchPattern& pattern, const MismatchedOutput& output);

Feedback on_mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                     const MismatchPattern& pattern);

/// `count` pixels in `area` are wrong, but only `allowed` may be.
struct WrongPixels {
  std::size_t count = 0;
  std::size_t allowed = 0;
  PixelArea area;
};

/// `picture` has one element for each pixel.
Feedback on_wrong_pixels(const Buffer& picture, BufferPlace place, const WrongPixels& wrong,
                         const MismatchPattern& pattern);

}  // namespace labcheck
