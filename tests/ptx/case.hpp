// SPDX-License-Identifier: MIT
/// Reads the tests in a .ptx file of this folder: their inputs and expected outcomes. README.md
/// describes the format.
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

/// A kernel parameter: a value, or a buffer with its contents before the launch, after it, or both.
struct PtxParameter {
  std::string name;
  std::optional<PtxValues> before;
  std::optional<PtxValues> after;
  bool by_value = false;
  bool undefined = false;  // uninitialized memory
};

/// A fault that does not stop the kernel: its kind and its message, or a part of the message.
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
  std::string kernel;                // empty: the only kernel
  std::map<std::string, PtxTolerance> tolerances;
  std::string fault;              // the kind of the expected fault; empty: no fault
  std::string refusal;            // part of the load error; empty: the kernel can be loaded
  std::vector<std::string> says;  // parts of the message
  std::string printed;
  bool full_checks = false;
  std::vector<PtxFinding> finds;  // exactly these findings, with full checks
  std::map<std::string, double> counters;
  std::uint64_t instruction_limit = std::uint64_t{1} << 26;
  std::string sim_only_reason;  // why the case is for the simulated GPU only; empty: it is not
  std::string text;             // a module or instructions

  bool is_module() const { return text.find(".version") != std::string::npos; }
};

/// The names of the tests in the text of `file`: the names of its sections, or the file's own name
/// without ".ptx" if it has no sections.
std::vector<std::string> ptx_test_names(const std::filesystem::path& file, std::string_view text);

/// Reads the test `name` from the text of `file`. A section also has the shared lines of its file.
/// Throws std::runtime_error with the file, the section and the number of the invalid line.
PtxCase parse_ptx_case(const std::filesystem::path& file, std::string_view text,
                       std::string_view name);

}  // namespace labcheck::test
