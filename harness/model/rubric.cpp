// SPDX-License-Identifier: MIT
#include "harness/model/rubric.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace labcheck {
namespace {

constexpr double kUnits = 100;  // hundredths of a point

double sum_of(const std::vector<double>& points) {
  return std::accumulate(points.begin(), points.end(), 0.0);
}

// `points` scaled so that their sum is `total`. Each is rounded down to hundredths; the hundredths
// that are then missing go to those that lost most by it, one to each, the earlier first.
std::vector<double> scaled_to(double total, const std::vector<double>& points) {
  const double sum = sum_of(points);
  if (sum <= 0) return points;
  std::vector<double> units;
  std::vector<double> lost;
  for (const double each : points) {
    const double exact = each * total / sum * kUnits;
    units.push_back(std::floor(exact + 1e-6));  // the addend compensates binary fractions
    lost.push_back(exact - units.back());
  }
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return lost[a] > lost[b]; });
  const double missing = std::round(total * kUnits) - sum_of(units);
  for (std::size_t k = 0; k < order.size() && static_cast<double>(k) < missing; ++k)
    units[order[k]] += 1;
  // A total with fractions of hundredths.
  const double rest = total * kUnits - sum_of(units);
  if (std::abs(rest) > 1e-6) units[order.front()] += rest;
  for (double& each : units) each /= kUnits;
  return units;
}

}  // namespace

bool excludes_speed(const Rubric& rubric) {
  return rubric.speed == SpeedInTotal::excluded &&
         std::ranges::any_of(rubric.criteria, is_about_speed);
}

bool is_gradable_without_speed(const Rubric& rubric) {
  return std::ranges::any_of(rubric.criteria, [](const Criterion& criterion) {
    return !is_about_speed(criterion) && criterion.points > 0;
  });
}

Rubric with_counted_points(Rubric rubric) {
  if (!excludes_speed(rubric)) return rubric;
  double total = 0;
  std::vector<double> points;
  for (const Criterion& criterion : rubric.criteria) {
    total += criterion.points;
    points.push_back(is_about_speed(criterion) ? 0 : criterion.points);
  }
  const std::vector<double> counted = scaled_to(total, points);
  for (std::size_t k = 0; k < counted.size(); ++k) rubric.criteria[k].points = counted[k];
  return rubric;
}

std::vector<Criterion> graded_criteria(const Rubric& rubric) {
  Rubric counted = with_counted_points(rubric);
  if (excludes_speed(rubric)) std::erase_if(counted.criteria, is_about_speed);
  return std::move(counted.criteria);
}

double total_points(const Rubric& rubric) {
  double total = 0;
  for (const Criterion& criterion : rubric.criteria) total += criterion.points;
  return exact_sum(total);
}

double exact_sum(double sum) {
  return std::round(sum * 1e6) / 1e6;
}

Message counter_words(std::string name) {
  std::ranges::replace(name, '_', ' ');
  return text_of_lab(std::move(name));
}

}  // namespace labcheck
