// SPDX-License-Identifier: MIT
#include "harness/report/ladder_text.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/text_columns.hpp"
#include "harness/report/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace labcheck {
namespace {

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
            report::describe_backend(table.backend)) +
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
  const std::vector<std::size_t> widths = report::column_widths(rows);
  const std::size_t last = widths.size() - (table.backend.kind == Backend::gpu ? 1 : 0);
  std::string text = heading_of(table);
  for (const Row& row : rows)
    text += fmt::format("  {}\n", report::aligned(row, widths, 2, {1, last}));
  text += ceiling_line(table);
  for (const RungFigures& figures : table.rungs) {
    if (!figures.problem.empty())
      text += fmt::format("  {}: {}\n", figures.rung.id, render(figures.problem));
  }
  return text;
}

}  // namespace labcheck
