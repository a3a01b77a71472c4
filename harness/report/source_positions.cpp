// SPDX-License-Identifier: MIT
#include "harness/report/source_positions.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace labcheck::report {

std::vector<Diagnostic> source_positions(const GradedSubmission& submission) {
  std::vector<Diagnostic> positions = submission.diagnostics;
  for (const CaseFault& fault : submission.faults) {
    const bool is_known =
        std::find(positions.begin(), positions.end(), fault.diagnostic) != positions.end();
    if (!is_known) positions.push_back(fault.diagnostic);
  }
  return positions;
}

std::string position_prefix(Diagnostic diagnostic) {
  diagnostic.message.clear();
  const std::string all = describe(diagnostic);
  return all.substr(0, all.rfind(to_string(diagnostic.severity)));
}

bool is_path_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_/.-").find(c) != std::string_view::npos;
}

}  // namespace labcheck::report
