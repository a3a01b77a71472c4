// SPDX-License-Identifier: MIT
/// The README and the script in the folder of a saved test case.
#pragma once

#include "harness/model/kept_case.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// A file of elements.
struct KeptBuffer {
  std::string path;
  std::string name;
  std::string type;  // the name of its ElementType
  std::vector<std::size_t> shape;
};

/// The suffix of an output's name in the name of the file with its allowed errors.
inline constexpr std::string_view kAllowedErrorSuffix = ".allowed_error";

/// README.md: the run, the content of each of `buffers`, and how to read one in Python.
std::string kept_case_readme(const KeptCase& kept, const std::vector<KeptBuffer>& buffers);

/// repeat.sh: a script that runs `command`.
std::string repeating_script(const std::vector<std::string>& command);

}  // namespace labcheck::report
