// SPDX-License-Identifier: MIT
/// Matrix products in float64, with the magnitudes that an error analysis needs.
#pragma once

#include "harness/base/array.hpp"

#include <cstddef>
#include <span>

namespace labcheck {

/// The product A·B in float64, row-major, and (|A|·|B|), which scales the rounding error of each
/// element.
struct Products {
  Array<double> values;
  Array<double> magnitudes;
};

/// Multiplies A (m×k) by B (k×n), both row-major. Throws UserError if their sizes differ from
/// these. Each element is summed in the order of k, so the bits are the same on every computer.
Products multiply(std::span<const float> a, std::span<const float> b, std::size_t m, std::size_t n,
                  std::size_t k);

}  // namespace labcheck
