// SPDX-License-Identifier: MIT
#include "harness/report/figures.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

namespace labcheck::report {

std::string describe_points(double points) {
  std::string text = fmt::format("{:.2f}", points);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string counted_points(double points) {
  const std::string text = describe_points(points);
  return text + (text == "1" ? " point" : " points");
}

std::string describe_figure(double figure) {
  if (std::isnan(figure)) return "not a number";
  if (std::isinf(figure)) return figure > 0 ? "infinite" : "-infinite";
  const double size = std::fabs(figure);
  const bool whole = size == std::floor(size);
  if ((whole || size >= 1e4) && size < 1e15) {
    return fmt::format("{}{}", figure < 0 ? "-" : "",
                       with_thousands(static_cast<std::uint64_t>(std::llround(size))));
  }
  return fmt::format("{:.4g}", figure);
}

std::string duration_text(double seconds) {
  if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.3g} s", seconds);
}

}  // namespace labcheck::report
