// SPDX-License-Identifier: MIT
#include "harness/base/docs_page.hpp"

#include <fmt/format.h>

#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

std::string docs_page(std::string_view page) {
  std::error_code error;
  return docs_page(page, fs::canonical("/proc/self/exe", error), LABCHECK_SOURCE_DIR);
}

std::string docs_page(std::string_view page, const fs::path& executable, const fs::path& sources) {
  const std::string_view file = page.substr(0, page.find('#'));
  const fs::path installed = executable.parent_path().parent_path() / "share/doc/labcheck";
  for (const fs::path& folder : {installed, sources}) {
    std::error_code error;
    if (fs::exists(folder / "docs" / file, error)) return (folder / "docs" / page).string();
  }
  return fmt::format("docs/{}", page);
}

}  // namespace labcheck
