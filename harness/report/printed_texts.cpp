// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/report/document.hpp"

#include <algorithm>
#include <string>
#include <string_view>

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

std::vector<PrintedText> printed_texts(const std::vector<CaseRecord>& runs) {
  std::vector<PrintedText> texts;
  for (const CaseRecord& run : runs) {
    const std::string text = condensed(run.output);
    if (text.empty()) continue;
    auto known = std::find_if(texts.begin(), texts.end(),
                              [&](const PrintedText& each) { return each.text == text; });
    if (known == texts.end()) known = texts.insert(known, {text, {}});
    // A case that runs twice, with and without checks, prints its output twice.
    std::vector<std::string>& ids = known->case_ids;
    if (std::find(ids.begin(), ids.end(), run.case_id) == ids.end()) ids.push_back(run.case_id);
  }
  return texts;
}

}  // namespace labcheck::report
