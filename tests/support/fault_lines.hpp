// SPDX-License-Identifier: MIT
/// Lines of the simulated GPU's report.
#pragma once

#include "harness/base/json_writer.hpp"
#include "harness/simgpu/facts/report_fields.hpp"

#include <string>

namespace labcheck::test {

inline std::string report_line(const ReportLine& line) {
  return json::text_of(line) + '\n';
}

inline std::string fault_line(const Fault& fault) {
  return report_line(fault);
}

/// A fault of this kind with `text` in line 4 of a.cu.
inline std::string fault_line(FaultKind kind, const std::string& text) {
  return fault_line({kind, verbatim(text), {}, "/s/a.cu", 4});
}

}  // namespace labcheck::test
