// SPDX-License-Identifier: MIT
#include "tests/ptx/folder.hpp"

#include "harness/base/files.hpp"
#include "tests/support/golden.hpp"

#include <algorithm>
#include <ostream>

namespace labcheck::test {
namespace fs = std::filesystem;

std::vector<PtxTest> all_ptx_tests() {
  std::vector<PtxTest> tests;
  for (const fs::path& file : test_files("ptx", ".ptx")) {
    for (const std::string& name : ptx_test_names(file, read_file(file)))
      tests.push_back({name, file});
  }
  std::stable_sort(tests.begin(), tests.end(),
                   [](const PtxTest& a, const PtxTest& b) { return a.name < b.name; });
  return tests;
}

std::vector<PtxTest> unique_ptx_tests() {
  std::vector<PtxTest> tests = all_ptx_tests();
  const auto repeated =
      std::unique(tests.begin(), tests.end(),
                  [](const PtxTest& a, const PtxTest& b) { return a.name == b.name; });
  tests.erase(repeated, tests.end());
  return tests;
}

PtxCase read_ptx_test(const PtxTest& test) {
  return parse_ptx_case(test.file, read_file(test.file), test.name);
}

void PrintTo(const PtxTest& test, std::ostream* out) {
  *out << test.name << " in " << test.file.filename().string();
}

}  // namespace labcheck::test
