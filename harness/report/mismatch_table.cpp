// SPDX-License-Identifier: MIT
#include "harness/report/mismatch_table.hpp"

#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/safe_text.hpp"
#include "harness/report/text_columns.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

namespace labcheck::report {
namespace {

using Cells = std::vector<std::string>;

std::string element_name(const Mismatch& mismatch, const WrongElement& element) {
  if (mismatch.unit == MismatchUnit::pixel && element.index.size() == 2)
    return fmt::format("x={}, y={}", element.index[1], element.index[0]);
  std::string name = plain_line(mismatch.buffer);
  for (const std::size_t index : element.index) name += fmt::format("[{}]", index);
  return name;
}

}  // namespace

std::string got_text(const WrongElement& element) {
  return element.got.empty() ? tr("not written") : element.got;
}

std::vector<Cells> mismatch_cells(const Mismatch& mismatch, std::size_t most) {
  const std::span shown(mismatch.first.data(), std::min(most, mismatch.first.size()));
  const bool bounded = std::ranges::any_of(
      shown, [](const WrongElement& element) { return !element.allowed_error.empty(); });
  std::vector<Cells> table{{mismatch.unit == MismatchUnit::pixel
                                ? tr_context("wrong value", "pixel")
                                : tr_context("wrong value", "element"),
                            tr_context("wrong value", "got"), tr_context("wrong value", "expected"),
                            tr_context("wrong value", "allowed error")}};
  for (const WrongElement& element : shown) {
    table.push_back({element_name(mismatch, element), plain_line(translated(got_text(element))),
                     plain_line(translated(element.expected)), plain_line(element.allowed_error)});
  }
  if (!bounded) {
    for (Cells& row : table) row.pop_back();
  }
  return table;
}

MismatchTable mismatch_table(const Mismatch& mismatch, std::size_t most, std::size_t width) {
  if (mismatch.first.empty()) return {};
  const std::vector<Cells> table = mismatch_cells(mismatch, most);
  const std::vector<std::size_t> widths = column_widths(table);
  const std::size_t text = std::accumulate(widths.begin(), widths.end(), std::size_t{0});
  const std::size_t gaps = widths.size() - 1;

  MismatchTable lines;
  if (text + gaps <= width) {
    const std::size_t gap = std::min<std::size_t>(3, (width - text) / gaps);
    for (const Cells& row : table)
      lines.rows.push_back(aligned(row, widths, gap, {1, widths.size()}));
    lines.heading = lines.rows.front();
    lines.rows.erase(lines.rows.begin());
  } else {
    for (const Cells& row : std::span(table).subspan(1)) {
      const std::string sentence =
          row.size() == 3 || row[3].empty()
              ? tr("{}: got {}, expected {}", row[0], row[1], row[2])
              : tr("{}: got {}, expected {}, allowed error {}", row[0], row[1], row[2], row[3]);
      for (std::string& line : fit_lines(sentence, width)) lines.rows.push_back(std::move(line));
    }
  }
  const std::uint64_t shown = table.size() - 1;
  if (mismatch.wrong > shown) lines.more = more(mismatch.wrong - shown);
  return lines;
}

std::vector<std::string> table_lines(const Mismatch& mismatch, std::size_t most) {
  constexpr std::size_t kColumns = 100;
  const MismatchTable table = mismatch_table(mismatch, most, kColumns);
  std::vector<std::string> lines = table.rows;
  if (!table.heading.empty()) lines.insert(lines.begin(), table.heading);
  if (!table.more.empty()) lines.push_back(table.more);
  return lines;
}

}  // namespace labcheck::report
