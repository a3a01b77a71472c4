// SPDX-License-Identifier: MIT
#include "harness/report/ladder_text.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

using Row = std::vector<std::string>;

std::optional<double> counted(std::uint64_t count) {
  return static_cast<double>(count);
}

// The counters that the lectures use.
struct Column {
  const char* heading;
  std::optional<double> (*figure)(const Counters&);
};
constexpr std::array<Column, 6> kColumns{{
    {translatable("global loads"),
     [](const Counters& all) { return counted(all.global_load_requests); }},
    {translatable("global stores"),
     [](const Counters& all) { return counted(all.global_store_requests); }},
    {translatable("sectors/load"),
     [](const Counters& all) { return all.global_load_sectors_per_request(); }},
    {translatable("sectors/store"),
     [](const Counters& all) { return all.global_store_sectors_per_request(); }},
    {translatable("shared load passes"),
     [](const Counters& all) { return counted(all.shared_load_passes); }},
    {translatable("shared store passes"),
     [](const Counters& all) { return counted(all.shared_store_passes); }},
}};

std::string milliseconds(double seconds) {
  return tr("{:.4g} ms", seconds * 1e3);
}

// A lab with many operations per byte is compute-bound: its rate is given in FLOP/s.
bool is_compute_bound(const LadderTable& table) {
  return table.flops > 4 * table.bytes;
}

std::string rate(const LadderTable& table, double seconds) {
  if (is_compute_bound(table)) return tr("{:.3g} TFLOP/s", table.flops / seconds / 1e12);
  return table.bytes > 0 ? tr("{:.4g} GB/s", table.bytes / seconds / 1e9) : std::string();
}

Row timed_row(const LadderTable& table, const RungFigures& figures) {
  Row row{figures.rung.id};
  if (figures.seconds) {
    row.push_back(milliseconds(*figures.seconds));
    row.push_back(rate(table, *figures.seconds));
    row.push_back(figures.ceiling_share ? fmt::format("{:.1f} %", *figures.ceiling_share * 100)
                                        : "");
    const std::optional<double>& first = table.rungs.front().seconds;
    row.push_back(first ? fmt::format("{:.2f}", *first / *figures.seconds) : "");
  } else {
    row.insert(row.end(), {"-", "", "", ""});
  }
  row.push_back(translated(figures.rung.historic));
  return row;
}

Row counted_row(const RungFigures& figures) {
  Row row{figures.rung.id};
  for (const Column& column : kColumns) {
    const auto figure = figures.counters ? column.figure(*figures.counters) : std::nullopt;
    row.push_back(figure ? describe_figure(*figure) : "-");
  }
  return row;
}

std::string heading_of(const LadderTable& table) {
  return tr("{}, {}: {}, on {}", table.lab, table.case_id, describe(table.parameters),
            describe_backend(table.backend)) +
         '\n';
}

std::string ceiling_line(const LadderTable& table) {
  if (table.ceiling_seconds) {
    return fmt::format(
        "  {}\n", tr("ceiling '{}': {}  {}", table.ceiling, milliseconds(*table.ceiling_seconds),
                     rate(table, *table.ceiling_seconds)));
  }
  if (table.ceiling_problem.empty()) return {};
  return fmt::format(
      "  {}\n", tr("ceiling '{}' not measured: {}", table.ceiling, render(table.ceiling_problem)));
}

// The figures of a counter or a time in two neighboring rungs.
struct Difference {
  std::string_view counter;
  double before = 0;
  double after = 0;

  // How many times one figure is the other. A figure that one rung does not have differs most.
  double ratio() const {
    const double less = std::min(before, after);
    return less > 0 ? std::max(before, after) / less : HUGE_VAL;
  }

  bool is_decrease() const { return after < before; }
};

// Whether a higher count is never what a version is for.
bool counts_waste(std::string_view counter) {
  const auto has = [&](const char* word) { return counter.find(word) != std::string_view::npos; };
  return has("conflicts") || has("passes") || has("divergent");
}

// A smaller difference does not leave room for other ways to write the same technique.
constexpr double kLeastRatio = 1.5;
constexpr std::size_t kMostCounters = 3;

// A number between `low` and `high` with as few digits as possible, near their geometric mean; half
// of `high` if `low` is 0.
double round_threshold(double low, double high) {
  const double middle = low > 0 ? std::sqrt(low) * std::sqrt(high) : high / 2;
  for (const int digits : {1, 2, 3}) {
    const double unit = std::pow(10, std::floor(std::log10(middle)) - digits + 1);
    const double rounded = std::round(middle / unit) * unit;
    // As far from both as a quarter of the way, in ratios.
    const double margin = low > 0 ? std::pow(high / low, 0.25) : 1.5;
    if (rounded >= low * margin && rounded * margin <= high) return rounded;
  }
  return middle;
}

std::string number(double value) {
  return fmt::format("{:.12g}", value);
}

std::vector<Difference> differences_of(const RungFigures& before, const RungFigures& after) {
  std::vector<Difference> differences;
  if (!before.counters || !after.counters) return differences;
  for (const NamedCounter& counter : named_counters()) {
    const std::optional<double> earlier = counter.value(*before.counters);
    const std::optional<double> later = counter.value(*after.counters);
    if (!earlier || !later) continue;
    const Difference difference{counter.name, *earlier, *later};
    if (difference.before == difference.after || difference.ratio() < kLeastRatio) continue;
    if (!difference.is_decrease() && counts_waste(counter.name)) continue;
    differences.push_back(difference);
  }
  // What a version saves says more about it than what it adds.
  std::ranges::stable_sort(differences, [](const Difference& a, const Difference& b) {
    return std::pair(a.is_decrease(), a.ratio()) > std::pair(b.is_decrease(), b.ratio());
  });
  if (differences.size() > kMostCounters) differences.resize(kMostCounters);
  return differences;
}

std::string suggest(const Difference& difference, const std::string& case_id,
                    const std::string& before, const std::string& after) {
  const auto [low, high] = std::minmax(difference.before, difference.after);
  const char* bound = difference.is_decrease() ? "at_most" : "at_least";
  return fmt::format("  needs: {{counter: {}, on: [{}], {}: {}}}   # {} {}; {} {}\n",
                     difference.counter, case_id, bound, number(round_threshold(low, high)), before,
                     describe_figure(difference.before), after, describe_figure(difference.after));
}

std::string suggest_speed(const LadderTable& timed, std::size_t k) {
  const RungFigures& first = timed.rungs.front();
  const RungFigures& before = timed.rungs[k - 1];
  const RungFigures& after = timed.rungs[k];
  if (!first.seconds || !before.seconds || !after.seconds || *after.seconds >= *before.seconds)
    return fmt::format("  {}\n",
                       tr("no threshold for speed: this version is not faster, or was not timed"));
  const double low = *first.seconds / *before.seconds;
  const double high = *first.seconds / *after.seconds;
  return fmt::format(
      "  needs: {{measure: speedup, over: {}, on: [{}]}}   # {} {:.3g}; {} {:.3g}\n"
      "  credit: log_scale\n"
      "  scale: [{{at: {:.3g}, earns: 0}}, {{at: {:.3g}, earns: 1}}]\n",
      first.rung.id, timed.case_id, before.rung.id, low, after.rung.id, high, low,
      std::sqrt(low * high));
}

std::string problems_of(const LadderTable& table) {
  std::string text;
  for (const RungFigures& figures : table.rungs) {
    if (!figures.problem.empty())
      text += fmt::format("  {}: {}\n", figures.rung.id, render(figures.problem));
  }
  return text;
}

}  // namespace

std::string ladder_text(const LadderTable& table) {
  std::vector<Row> rows;
  if (table.backend.kind == Backend::gpu) {
    rows.push_back({tr_context("column", "version"), tr_context("column", "time"),
                    tr_context("column", "rate"),
                    table.ceiling.empty() ? tr_context("column", "of ceiling")
                                          : tr_context("column", "of {}", table.ceiling),
                    tr_context("column", "speedup"), tr_context("column", "historic")});
    for (const RungFigures& figures : table.rungs) rows.push_back(timed_row(table, figures));
  } else {
    Row heading{tr_context("column", "version")};
    for (const Column& column : kColumns) heading.push_back(translated(column.heading));
    rows.push_back(std::move(heading));
    for (const RungFigures& figures : table.rungs) rows.push_back(counted_row(figures));
  }
  // The last column on a GPU contains remarks.
  const std::vector<std::size_t> widths = column_widths(rows);
  const std::size_t last = widths.size() - (table.backend.kind == Backend::gpu ? 1 : 0);
  std::string text = heading_of(table);
  for (const Row& row : rows) text += fmt::format("  {}\n", aligned(row, widths, 2, {1, last}));
  text += ceiling_line(table);
  return text + problems_of(table);
}

std::string ladder_suggestions(const LadderTable& counted,
                               const std::optional<LadderTable>& timed) {
  std::string text =
      tr("{}, {}: thresholds between neighboring versions", counted.lab, counted.case_id) + '\n';
  for (std::size_t k = 1; k < counted.rungs.size(); ++k) {
    const RungFigures& before = counted.rungs[k - 1];
    const RungFigures& after = counted.rungs[k];
    text += fmt::format("\n{}\n", joined({before.rung.id, after.rung.id}));
    const std::vector<Difference> differences = differences_of(before, after);
    for (const Difference& difference : differences)
      text += suggest(difference, counted.case_id, before.rung.id, after.rung.id);
    if (differences.empty())
      text += fmt::format(
          "  {}\n", tr("no threshold: no counter differs by a factor of {} or more", kLeastRatio));
    if (timed && k < timed->rungs.size()) text += suggest_speed(*timed, k);
  }
  if (counted.rungs.size() < 2)
    text += fmt::format("  {}\n", tr("no thresholds: they need at least two versions"));
  if (!timed) {
    text += fmt::format(
        "\n{}\n",
        tr("Thresholds for speed need a GPU: run this command on a computer that has one, without "
           "--backend sim."));
  }
  return text + problems_of(counted);
}

}  // namespace labcheck
