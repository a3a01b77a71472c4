/// What is written beside a test case that was kept, for whoever reads it.
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
  std::string type;  // as ElementType spells it
  std::vector<std::size_t> shape;
};

/// Behind the name of an output, in that of the file with its allowed errors.
inline constexpr std::string_view kAllowedErrorSuffix = ".allowed_error";

/// README.md: what was run, what each of `buffers` holds, and how to read one.
std::string kept_case_readme(const KeptCase& kept, const std::vector<KeptBuffer>& buffers);

/// repeat.sh: a script that runs `command`.
std::string repeating_script(const std::vector<std::string>& command);

}  // namespace labcheck::report
