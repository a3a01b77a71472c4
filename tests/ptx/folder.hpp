// SPDX-License-Identifier: MIT
/// Lists the tests of this folder.
#pragma once

#include "tests/ptx/case.hpp"

#include <filesystem>
#include <iosfwd>
#include <string>
#include <vector>

namespace labcheck::test {

/// A test: a .ptx file, or a section of one.
struct PtxTest {
  std::string name;
  std::filesystem::path file;
};

/// Every test in every file, sorted by name.
std::vector<PtxTest> all_ptx_tests();

/// Every test of a different name, for INSTANTIATE_TEST_SUITE_P, which requires unique names.
std::vector<PtxTest> unique_ptx_tests();

/// Throws what parse_ptx_case() throws.
PtxCase read_ptx_test(const PtxTest& test);

/// Prints the test for GoogleTest.
void PrintTo(const PtxTest& test, std::ostream* out);

}  // namespace labcheck::test
