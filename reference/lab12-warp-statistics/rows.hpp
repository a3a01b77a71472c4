// SPDX-License-Identifier: MIT
/// Means and variances of rows, how accurate they must be, and what wrong ones mean.
#pragma once

#include <cmath>
#include <functional>
#include <labcheck/oracle.hpp>

namespace {

/// The rows of a matrix, of `cols` elements each. `Elements` is a span or the elements of a timed
/// launch.
template <class Elements>
struct Rows {
  Elements in;
  std::size_t cols;
};
template <class Elements>
Rows(Elements, std::size_t) -> Rows<Elements>;

struct RowStatistics {
  double mean = 0;
  double variance = 0;
  double magnitude = 0;    // the mean of |x|
  double mean_square = 0;  // of x, not of the differences
};

/// The statistics of a row as a formula gives them that visits only some columns: `first`,
/// `first` + `step`, ...
template <class Elements>
RowStatistics statistics_of(const Rows<Elements>& rows, std::size_t row, std::size_t step = 1) {
  const std::size_t start = row * rows.cols;
  RowStatistics found;
  for (std::size_t column = 0; column < rows.cols; column += step) {
    const double x = rows.in[start + column];
    found.mean += x;
    found.magnitude += std::abs(x);
    found.mean_square += x * x;
  }
  const auto cols = static_cast<double>(rows.cols);
  found.mean /= cols;
  found.magnitude /= cols;
  found.mean_square /= cols;
  for (std::size_t column = 0; column < rows.cols; column += step) {
    const double difference = rows.in[start + column] - found.mean;
    found.variance += difference * difference;
  }
  found.variance /= cols;
  return found;
}

/// The number of roundings that a result may be off. Rounding errors of both signs partly cancel: a
/// sum of n numbers is off by about √n roundings if one thread adds them one after the other, and
/// by fewer in any tree. Half precision is off by thousands.
double most_roundings(std::size_t cols) {
  return 2 * std::sqrt(static_cast<double>(cols)) + 16;
}

/// One rounding of a mean.
double scale_of_mean(const RowStatistics& row) {
  return row.magnitude * labcheck::kFloatRoundoff;
}

/// One rounding of a variance. Algorithms that update a mean have an error in proportion to the
/// standard deviation times the root mean square of the elements (Chan, Golub and LeVeque,
/// Algorithms for Computing the Sample Variance, 1983). The mean square minus the square of the
/// mean has an error in proportion to the mean square, which is larger by the ratio of the two. The
/// second term is the square of the mean's own rounding error.
double scale_of_variance(const RowStatistics& row) {
  return labcheck::kFloatRoundoff *
         (std::sqrt(row.variance * row.mean_square) + labcheck::kFloatRoundoff * row.mean_square);
}

template <class Elements>
labcheck::Expectation expect_rows_at(const Rows<Elements>& rows, std::string_view output,
                                     const std::vector<std::size_t>& which) {
  labcheck::Array<double> values(which.size());
  labcheck::Array<double> scales(which.size());
  const std::size_t least = 1 + labcheck::kWorthAThread / rows.cols;
  labcheck::parallel_for(which.size(), least, [&](std::size_t first, std::size_t last) {
    for (std::size_t k = first; k < last; ++k) {
      const RowStatistics row = statistics_of(rows, which[k]);
      values[k] = output == "mean" ? row.mean : row.variance;
      scales[k] = output == "mean" ? scale_of_mean(row) : scale_of_variance(row);
    }
  });
  const double most = most_roundings(rows.cols);
  return labcheck::expect_near(std::string(output), std::move(values), std::move(scales), most,
                               most);
}

template <class Elements>
std::vector<labcheck::Expectation> expect_rows(const Rows<Elements>& rows, std::size_t count) {
  std::vector<std::size_t> all(count);
  for (std::size_t row = 0; row < count; ++row) all[row] = row;
  return {expect_rows_at(rows, "mean", all), expect_rows_at(rows, "variance", all)};
}

/// What the wrong output `mean` or `variance` means; empty if unknown.
labcheck::Message meaning_of_rows(const Rows<std::span<const float>>& rows,
                                  const labcheck::ReturnedBuffer& wrong, bool is_offset) {
  const auto cols = static_cast<double>(rows.cols);
  const double most = most_roundings(rows.cols);
  const bool is_mean = wrong.name == "mean";
  using Formula = std::function<double(const RowStatistics&)>;
  const auto is = [&](const Formula& formula, std::size_t step = 1) {
    return labcheck::is_given_by(wrong, [&](std::size_t index) {
      const RowStatistics row = statistics_of(rows, index, step);
      const double value = formula(row);
      const double unit = is_mean ? scale_of_mean(row) : scale_of_variance(row);
      const double expected = is_mean ? row.mean : row.variance;
      const double ratio = expected == 0 ? 1 : std::max(1.0, std::abs(value / expected));
      return labcheck::Approximation{value, most * unit * ratio};
    });
  };
  constexpr std::size_t kLanes = 32;
  if (is_mean) {
    if (rows.cols > 1 && is([&](const RowStatistics& row) { return row.mean * cols; }))
      return labcheck::explain(
          "Each result is the sum of the row. Divide it by the number of columns.");
    if (rows.cols > 1 && is([](const RowStatistics& row) { return row.mean; }, kLanes))
      return labcheck::explain(
          "Each result contains only every 32nd element of its row, those of lane 0. Add the sums "
          "of all lanes with shuffles.");
    return {};
  }
  if (is([](const RowStatistics& row) { return std::sqrt(row.variance); }))
    return labcheck::explain(
        "The results are standard deviations, the roots of the variances. Leave out the root.");
  if (rows.cols > 1 && is([&](const RowStatistics& row) { return row.variance * cols; }))
    return labcheck::explain(
        "Each result is the sum of the squares. Divide it by the number of columns.");
  if (rows.cols > 1 &&
      is([&](const RowStatistics& row) { return row.variance * cols / (cols - 1); }))
    return labcheck::explain(
        "The sums are divided by the number of columns minus 1. Divide them by the number of "
        "columns.");
  if (is([](const RowStatistics& row) { return row.mean_square; }))
    return labcheck::explain(
        "The results are the means of the squares. Subtract the mean from each element before you "
        "square it.");
  const bool is_cancellation =
      is_offset && labcheck::is_given_by(wrong, [&](std::size_t index) {
        const RowStatistics row = statistics_of(rows, index);
        return labcheck::Approximation{row.variance,
                                       most * labcheck::kFloatRoundoff * row.mean_square};
      });
  return is_cancellation
             ? labcheck::explain(
                   "The errors are as large as the rounding errors of the squares of the elements. "
                   "Subtract the mean from each element before you square it.")
             : labcheck::Message{};
}

}  // namespace
