/// Matrix products in float64, with what an error analysis needs beside them.
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

/// A is m×k, B is k×n, both row-major. Throws UserError where they hold fewer or more numbers. Each
/// element is summed in the order of k, so that the bits are the same on every machine.
Products multiply(std::span<const float> a, std::span<const float> b, std::size_t m, std::size_t n,
                  std::size_t k);

}  // namespace labcheck
