// SPDX-License-Identifier: MIT
// What a wrong sum or a wrong maximum means.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <labcheck/oracle.hpp>
#include <set>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

// A sum of many elements is rarely equal to another one by chance, so only few others are tried.
// They must agree in most bits of a float32.
inline constexpr double kSameSum = 1e-5;

inline bool is_sum(double got, double sum, double magnitude) {
  return std::abs(got - sum) <= kSameSum * std::sqrt(std::abs(sum) * magnitude);
}
inline bool is_sum(std::int32_t got, std::int64_t sum, std::int64_t) {
  return got == static_cast<std::int32_t>(sum);
}

/// The numbers of first elements that a grid that is too small may cover: whole blocks, and powers
/// of two, as in two passes over blocks.
inline std::set<std::size_t> partial_counts(std::size_t n) {
  std::set<std::size_t> counts{1, n - 1};
  for (std::size_t block = 32; block <= 8192; block *= 2) counts.insert(n / block * block);
  for (std::size_t power = 32; power < n; power *= 2) counts.insert(power);
  counts.erase(0);
  counts.erase(n);
  return counts;
}

/// What `got` means instead of the sum of all elements; empty if unknown.
template <class T>
labcheck::Message meaning_of_sum(std::span<const T> in, T got) {
  using Total = std::conditional_t<std::is_integral_v<T>, std::int64_t, double>;
  const std::size_t n = in.size();
  const std::set<std::size_t> counts = partial_counts(n);
  Total sum = 0;
  Total magnitude = 0;
  Total even = 0;
  for (std::size_t i = 0; i < n; ++i) {
    sum += in[i];
    magnitude += std::abs(static_cast<Total>(in[i]));
    if (i % 2 == 0) even += in[i];
    if (!counts.contains(i + 1) || !is_sum(got, sum, magnitude)) continue;
    if (i == 0)
      return labcheck::explain(
          "The result is the first element alone. Add the other elements to it.");
    constexpr std::size_t kLargestBlock = 8192;
    return labcheck::in_sequence(
        labcheck::explain("The result is the sum of the first {used} of {all} elements.",
                          labcheck::Count(i + 1), labcheck::Count(n)),
        n - i - 1 < kLargestBlock
            ? labcheck::explain("Make the grid cover all elements: round up when dividing.")
            : labcheck::explain("Repeat the passes until a single value is left."));
  }
  if (n > 1 && is_sum(got, even, magnitude))
    return labcheck::explain(
        "The result is the sum of every second element. Let the steps of the tree end with a "
        "distance of 1.");
  for (int factor = 2; factor <= 32; ++factor) {
    if (sum != 0 && is_sum(got, factor * sum, magnitude))
      return labcheck::explain(
          "The result is {factor} times the sum. Check that each element is added once.", factor);
  }
  if constexpr (std::is_integral_v<T>) {
    const std::int64_t error = std::int64_t{got} - static_cast<std::int32_t>(sum);
    if (std::abs(error) < 4096)
      return labcheck::explain(
          "The result is close to the sum, but rounded. Add integers as int, not as float.");
  }
  return {};
}

/// How many of the positive elements are missing from `got` or are in it twice; empty if that
/// says little.
inline labcheck::Message meaning_of_shortage(std::span<const float> in, float got) {
  double sum = 0;
  for (const float value : in) sum += value;
  const double mean = sum / static_cast<double>(in.size());
  const double elements = std::round(std::abs(sum - got) / mean);
  if (!(got > 0 && elements >= 1 && elements < static_cast<double>(in.size()))) return {};
  // A sum in half precision, with a mantissa of 11 bits, is close, and no element is missing.
  int exponent = 0;
  const double mantissa = 2048 * std::frexp(double{got}, &exponent);
  if (got > 2048 && mantissa == std::floor(mantissa) && std::abs(sum - got) < sum / 100) return {};
  const double error = std::abs(sum - got);
  const labcheck::Count affected(static_cast<std::int64_t>(elements));
  const labcheck::Count all(in.size());
  return got < sum ? labcheck::explain(
                         "The sum is too small by {error}: about {missing} of {all} elements are "
                         "missing. Check which elements no thread adds.",
                         error, affected, all)
                   : labcheck::explain(
                         "The sum is too large by {error}: about {doubled} of {all} elements are "
                         "added twice. Check which elements two threads add.",
                         error, affected, all);
}

/// What `got` means instead of the largest element; empty if unknown.
inline labcheck::Message meaning_of_maximum(std::span<const float> in, float got) {
  const auto [smallest, largest] = std::ranges::minmax(in);
  if (got == 0 && largest < 0)
    return labcheck::explain(
        "The result is 0, but all elements are negative. Start the maximum with the first element "
        "or with -INFINITY, not with 0.");
  if (got == smallest)
    return labcheck::explain("The result is the smallest element. Compare the other way round.");
  if (got == std::max(std::abs(smallest), std::abs(largest)))
    return labcheck::explain(
        "The result is the largest absolute value. Compare the elements themselves.");
  const auto larger = std::ranges::find_if(in, [&](float value) { return value > got; });
  const auto found = std::find(in.begin(), larger, got);
  if (larger == in.end() || found == larger) return {};
  return labcheck::explain(
      "The result is in[{index}], but in[{larger}] is larger. Make the grid cover all elements, "
      "and continue the tree until one value is left.",
      labcheck::Count(found - in.begin()), labcheck::Count(larger - in.begin()));
}
