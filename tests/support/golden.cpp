// SPDX-License-Identifier: MIT
#include "tests/support/golden.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>

namespace labcheck::test {
namespace fs = std::filesystem;

::testing::AssertionResult matches_golden(std::string_view text, const fs::path& path) {
  if (std::getenv("LABCHECK_REBASE") != nullptr) {
    write_file_atomically(path, text);
    return ::testing::AssertionSuccess();
  }
  if (!fs::exists(path)) {
    return ::testing::AssertionFailure()
           << path << " is missing; LABCHECK_REBASE=1 writes it. The text is:\n"
           << text;
  }
  const std::string expected = read_file(path);
  if (text == expected) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << "differs from " << path << "\n--- expected\n"
         << expected << "\n--- got\n"
         << text << "\n(LABCHECK_REBASE=1 replaces the expected text)";
}

std::vector<fs::path> test_files(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(source_folder() / "tests" / folder)) {
    if (entry.is_regular_file() && entry.path().filename().string().ends_with(ending))
      files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string test_name(const fs::path& file) {
  std::string name = file.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

}  // namespace labcheck::test
