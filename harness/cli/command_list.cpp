// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/setup.hpp"

#include <fmt/format.h>

namespace labcheck {

ExitCode run(const ListCommand&, const CommonOptions& options) {
  const std::filesystem::path root = labs_root(options);
  std::size_t width = 0;
  for (const std::string& name : lab_names(root)) width = std::max(width, name.size());
  for (const std::string& name : lab_names(root)) {
    const Loaded<Assignment> loaded = load_assignment(root, name);
    const std::string title = has_errors(loaded.diagnostics)
                                  ? "(assignment.yaml contains errors: run labcheck validate)"
                                  : loaded.value.title;
    fmt::print("{:<{}}  {}\n", name, width, title);
  }
  return ExitCode::full;
}

}  // namespace labcheck
