/// One .ptx file of this folder, read: what it gives and what it expects. README.md has the
/// notation.
#pragma once

#include "tests/ptx/values.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// A parameter of the kernel: a buffer with `before`, `after` or both, or a value.
struct PtxParameter {
  std::string name;
  std::optional<PtxValues> before;
  std::optional<PtxValues> after;
  bool by_value = false;
  bool undefined = false;  // memory that nobody has written
};

/// A fault that does not stop the kernel: its kind and its message, or words of that.
struct PtxFinding {
  std::string kind;
  std::string message;
};

using PtxDimensions = std::array<std::uint32_t, 3>;

struct PtxCase {
  std::vector<PtxParameter> parameters;
  PtxDimensions grid{1, 1, 1};
  PtxDimensions block{32, 1, 1};
  std::uint32_t dynamic_shared = 0;  // [bytes]
  std::string kernel;                // empty: the only one
  std::map<std::string, PtxTolerance> tolerances;
  std::string fault;              // its kind; empty: none is expected
  std::string refusal;            // words of the message; empty: the kernel can be loaded
  std::vector<std::string> says;  // words of the fault's message
  std::string printed;
  bool full_checks = false;
  std::vector<PtxFinding> finds;  // with full checks, these and no others
  std::map<std::string, double> counters;
  std::uint64_t instruction_limit = std::uint64_t{1} << 26;
  std::string only_simulated;  // why; empty: a real GPU must agree
  std::string text;            // the file's text: a module, or instructions

  bool is_module() const { return text.find(".version") != std::string::npos; }
};

/// Reads a file's text. Throws std::runtime_error with the line that is wrong.
PtxCase parse_ptx_case(std::string_view text);

}  // namespace labcheck::test
