// SPDX-License-Identifier: MIT
/// Formats numbers for readers: no more digits than are meaningful.
#pragma once

#include <string>

namespace labcheck::report {

/// "10", "7.5", "33.33": at most two decimals.
std::string describe_points(double points);

/// "1 point", "7.5 points".
std::string counted_points(double points);

/// A measured or counted value with four significant digits: "1.833", "16", "1,048,576"; "not a
/// number" for NaN.
std::string describe_figure(double figure);

/// A measured time with three significant digits: "2.14 ms", "850 ns".
std::string duration_text(double seconds);

}  // namespace labcheck::report
