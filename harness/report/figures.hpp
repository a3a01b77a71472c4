/// Numbers as a reader wants them: no more digits than say something.
#pragma once

#include <string>

namespace labcheck::report {

/// "10", "7.5", "33.33": at most two decimals.
std::string describe_points(double points);

/// "1 point", "7.5 points".
std::string counted_points(double points);

/// A measured or counted figure with four significant digits: "1.833", "16", "1,048,576"; "not a
/// number" for what is none.
std::string describe_figure(double figure);

/// A time that was measured, with three significant digits: "2.14 ms", "850 ns".
std::string duration_text(double seconds);

}  // namespace labcheck::report
