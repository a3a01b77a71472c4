// SPDX-License-Identifier: MIT
#include "harness/report/printed_texts.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <cstddef>
#include <map>

namespace labcheck::report {
namespace {

// `text` with successive empty lines merged into one.
std::string condensed(std::string_view text) {
  std::string kept;
  bool gap = false;
  for (const std::string& line : lines_of(text)) {
    const bool empty = line.find_first_not_of(" \t") == std::string::npos;
    if (!empty && gap && !kept.empty()) kept += '\n';
    if (!empty) kept += line + '\n';
    gap = empty;
  }
  return kept;
}

}  // namespace

std::vector<PrintedText> printed_texts(const std::vector<CaseOutput>& outputs) {
  std::vector<PrintedText> texts;
  std::map<std::string, std::size_t> positions;
  for (const CaseOutput& output : outputs) {
    const std::string text = condensed(output.text);
    if (text.empty()) continue;
    const auto [position, first] = positions.emplace(text, texts.size());
    if (first) texts.push_back({text, {}});
    // A case that runs twice, with and without checks, prints its output twice.
    std::vector<std::string>& ids = texts[position->second].case_ids;
    if (std::find(ids.begin(), ids.end(), output.case_id) == ids.end())
      ids.push_back(output.case_id);
  }
  return texts;
}

}  // namespace labcheck::report
