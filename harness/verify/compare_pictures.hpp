// SPDX-License-Identifier: MIT
/// Compares a picture that a whole program printed with the expected one.
#pragma once

#include "harness/verify/oracle.hpp"
#include "harness/verify/picture.hpp"

#include <cstddef>
#include <optional>

namespace labcheck {

/// How far a picture may be off: each sample by at most `max_error`, except in `wrong_pixels`
/// pixels, but never in more than a quarter of them.
struct PictureTolerance {
  double max_error = 0;
  std::size_t wrong_pixels = 0;
};

/// What is wrong with `picture`; std::nullopt if it equals `expected`, which has at least one
/// pixel, within `tolerance`.
std::optional<Complaint> compare_pictures(const Picture& picture, const Picture& expected,
                                          PictureTolerance tolerance = {});

/// The same for the picture in `bytes`, which a program printed.
std::optional<Complaint> compare_picture_file(std::string_view bytes, const Picture& expected,
                                              PictureTolerance tolerance = {});

}  // namespace labcheck
