// SPDX-License-Identifier: MIT
#include "harness/report/course_summary.hpp"

#include "harness/base/docs_page.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/terminal_page.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace labcheck {
namespace {

using namespace report;

constexpr std::size_t kBarWidth = 20;
constexpr std::size_t kUnknownWidth = 60;
constexpr std::size_t kHistogramWidth = 40;
constexpr std::size_t kMostListed = 5;
constexpr double kShortestListed = 1.0;  // [s]

bool has_unicode(const TerminalStyle& style) {
  return style.symbols == TerminalStyle::Symbols::unicode;
}

std::string bar(std::size_t filled, const TerminalStyle& style) {
  return repeated(signs_of(style.symbols).bar_earned, filled);
}

// After an empty line.
std::string section(const std::string& text) {
  return "\n" + text + "\n";
}

std::string indented(const std::string& text) {
  return "  " + text + "\n";
}

std::string describe(std::chrono::seconds time) {
  const auto seconds = time.count();
  if (seconds < 60) return tr("{} s", seconds);
  if (seconds < 3600) return tr("{} min", (seconds + 30) / 60);
  return tr("{} h {} min", seconds / 3600, seconds % 3600 / 60);
}

// Text from other sources in the characters that `style` can show.
std::string in_style(std::string_view text, const TerminalStyle& style) {
  const std::string line = plain_line(text);
  return has_unicode(style) ? line : to_ascii(line);
}

std::string name_of(const CourseRow& row, const TerminalStyle& style) {
  return in_style(report::name_of(row), style);
}

std::string heading(const CourseTable& table, const CourseTally& tally) {
  std::string text = tr_plural("{}: {} submission", "{}: {} submissions", tally.total, table.lab,
                               with_thousands(tally.total));
  text += ", " + counted_standing(standing_count(table, Standing::graded), Standing::graded);
  for (const Standing standing : {Standing::withheld, Standing::pending, Standing::missing}) {
    const std::size_t count = standing_count(table, standing);
    if (count > 0) text += ", " + counted_standing(count, standing);
  }
  text += "; " + tr("in this run: {} graded, {} rescored, {} unchanged", tally.graded,
                    tally.rescored, tally.kept);
  return text + "\n";
}

std::string distribution(const CourseTable& table, const TerminalStyle& style) {
  const PointsFigures figures = points_figures(table);
  if (figures.graded == 0 || table.max_points <= 0) return {};
  const auto bins = points_histogram(table);
  const std::size_t most = *std::ranges::max_element(bins);
  std::string text = section(tr("Points (of {}), median {}", describe_points(table.max_points),
                                describe_points(figures.median)));
  if (table.speed == SpeedInTotal::excluded)
    text += fmt::format("{}\n", graded_without_speed(table.max_points));
  const double width = table.max_points / static_cast<double>(bins.size());
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    const double from = static_cast<double>(bin) * width;
    text += fmt::format("  {} {:>5}  {}\n",
                        tr("{:>6} to {:<6}", describe_points(from), describe_points(from + width)),
                        bins[bin], bar((bins[bin] * kHistogramWidth + most - 1) / most, style));
  }
  return text;
}

bool is_of_moodle(Layout layout) {
  return layout == Layout::moodle || layout == Layout::moodle_flat;
}

std::string different_gpus(const CourseTable& table) {
  const auto devices = timed_devices(table.rows);
  if (devices.size() < 2) return {};
  std::vector<std::string> parts;
  for (const auto& [device, count] : devices)
    parts.push_back(tr_plural("{} submission on {}", "{} submissions on {}", count, count, device));
  return section(
      tr("Speed was measured on different GPUs: {}. Times of different GPUs cannot be compared. "
         "To grade\neverything on one model, choose it with --slurm constraint=NAME.",
         fmt::join(parts, "; ")));
}

// Without a GPU, this is what keeps grades out of gradebooks.
std::string open_speed(const CourseTable& table) {
  const auto is_open = [](const CourseRow& row) {
    return row.standing == Standing::graded && row.state == GradeState::provisional &&
           std::ranges::find(row.cells, Outcome::not_measured, &CriterionCell::outcome) !=
               row.cells.end();
  };
  const auto open = static_cast<std::size_t>(std::ranges::count_if(table.rows, is_open));
  if (open == 0) return {};
  return section(tr_plural(
      "{} grade is provisional because speed was not measured. To take speed out of the "
      "total, repeat the batch with\n--without-speed.",
      "{} grades are provisional because speed was not measured. To take speed out of the "
      "total, repeat the batch with\n--without-speed.",
      open, open));
}

// Deductions that are based on a wrong submission time are easily overlooked.
std::string lateness(const CourseTable& table) {
  std::size_t known = 0;
  std::size_t unknown = 0;
  std::size_t late = 0;
  double deducted = 0;
  for (const CourseRow& row : table.rows) {
    const auto& lateness = row.grade.lateness;
    if (!lateness || row.standing == Standing::missing) continue;
    ++(lateness->late_by ? known : unknown);
    if (lateness->late_by.value_or(std::chrono::seconds(0)).count() > 0) ++late;
    deducted += lateness->deduction;
  }
  if (late + unknown == 0) return {};
  std::string text =
      section(tr("Late: {} of {}, {} deducted in total", late, known, counted_points(deducted)));
  if (unknown > 0) text += indented(tr("submission time unknown: {}", unknown));
  if (unknown > 0 && is_of_moodle(table.layout))
    text += indented(
        tr("Moodle's grading worksheet has the times: pass it with --report moodle= or --roster"));
  if (late == known && late > 1) {
    text += indented(tr("All are late: check that the times are not download times ({})",
                        docs_page("marks-and-lateness.md#lateness")));
  }
  return text;
}

std::string often_missed(const CourseTable& table, const TerminalStyle& style) {
  std::vector<std::pair<std::size_t, const CriterionColumn*>> missed;
  for (std::size_t k = 0; k < table.columns.size(); ++k) {
    const auto lost = [&](const CourseRow& row) {
      return row.standing == Standing::graded && k < row.cells.size() &&
             (is_lost(row.cells[k].outcome) || row.cells[k].outcome == Outcome::skipped);
    };
    const auto count = std::ranges::count_if(table.rows, lost);
    if (count > 0) missed.emplace_back(count, &table.columns[k]);
  }
  if (missed.empty()) return {};
  std::ranges::stable_sort(missed, [](const auto& a, const auto& b) { return a.first > b.first; });
  std::string text = section(tr("Most often missed criteria"));
  const std::size_t graded = standing_count(table, Standing::graded);
  for (std::size_t k = 0; k < std::min(missed.size(), kMostListed); ++k) {
    text += fmt::format("  {}  {} ({})\n", tr("{:>5} of {}", missed[k].first, graded),
                        in_style(translated(missed[k].second->title), style), missed[k].second->id);
  }
  return text;
}

std::string slowest(const CourseTable& table, const TerminalStyle& style) {
  std::vector<const CourseRow*> rows;
  for (const CourseRow& row : table.rows) {
    if (row.seconds >= kShortestListed) rows.push_back(&row);
  }
  if (rows.empty()) return {};
  const std::size_t shown = std::min(rows.size(), kMostListed);
  std::partial_sort(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(shown), rows.end(),
                    [](const CourseRow* a, const CourseRow* b) { return a->seconds > b->seconds; });
  std::string text = section(tr("Slowest to grade"));
  for (std::size_t k = 0; k < shown; ++k)
    text += fmt::format("  {}  {}\n", tr("{:>7.1f} s", rows[k]->seconds), name_of(*rows[k], style));
  return text;
}

std::string withheld(const CourseTable& table, const TerminalStyle& style) {
  std::string text;
  for (const CourseRow& row : table.rows) {
    if (row.standing != Standing::withheld) continue;
    if (text.empty()) text = section(tr("Not graded yet: check these submissions"));
    text += fmt::format("  {} ({}): {}\n", name_of(row, style), row.id,
                        in_style(render(row.why_withheld), style));
  }
  if (!text.empty())
    text += tr("After two attempts, labcheck grades a submission again only with --retry.") + "\n";
  return text;
}

std::string held(const CourseTable& table, const TerminalStyle& style) {
  std::string text;
  for (const CourseRow& row : table.rows) {
    const std::vector<std::string> titles = held_criteria(table, row);
    if (titles.empty()) continue;
    if (text.empty()) text = section(tr("Held for review: enter marks with --marks"));
    text += fmt::format("  {} ({}): {}\n", name_of(row, style), row.id,
                        in_style(fmt::format("{}", fmt::join(titles, "; ")), style));
  }
  return text;
}

}  // namespace

std::optional<std::chrono::seconds> time_left(const CourseTally& tally) {
  if (tally.graded == 0 || tally.done() >= tally.total) return std::nullopt;
  const double each = std::chrono::duration<double>(tally.elapsed).count() /
                      static_cast<double>(tally.graded + tally.failed);
  return std::chrono::seconds(
      std::llround(std::ceil(each * static_cast<double>(tally.total - tally.done()))));
}

std::string progress_line(const CourseTally& tally, const TerminalStyle& style) {
  const std::size_t filled =
      tally.total == 0 ? 0 : std::min(kBarWidth, tally.done() * kBarWidth / tally.total);
  std::string line =
      bar(filled, style) + repeated(has_unicode(style) ? "░" : "-", kBarWidth - filled);
  line += " " + tr("{} of {}", tally.done(), tally.total);
  if (tally.failed > 0)
    line += ", " + tr_plural("{} failed", "{} failed", tally.failed, tally.failed);
  if (tally.withheld > 0)
    line += ", " + tr_plural("{} not graded", "{} not graded", tally.withheld, tally.withheld);
  const double minutes = std::chrono::duration<double>(tally.elapsed).count() / 60;
  if (tally.graded > 0 && minutes > 0)
    line += ", " + tr("{:.1f} per minute", static_cast<double>(tally.graded) / minutes);
  if (const auto left = time_left(tally)) line += ", " + tr("{} left", describe(*left));
  if (!tally.in_progress.empty())
    line += ": " + in_style(fmt::format("{}", fmt::join(tally.in_progress, ", ")), style);
  // The last column stays free: some terminals wrap after writing to it.
  return cut(line, (style.width > 0 ? style.width : kUnknownWidth) - 1,
             signs_of(style.symbols).ellipsis);
}

std::string course_summary(const CourseTable& table, const CourseTally& tally,
                           const TerminalStyle& style) {
  return heading(table, tally) + distribution(table, style) + open_speed(table) +
         different_gpus(table) + lateness(table) + often_missed(table, style) +
         slowest(table, style) + withheld(table, style) + held(table, style);
}

}  // namespace labcheck
