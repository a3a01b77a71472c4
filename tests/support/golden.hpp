// SPDX-License-Identifier: MIT
/// Golden files: expected text next to its input. LABCHECK_REBASE=1 rewrites them.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// Succeeds if `text` equals the contents of `path`. If LABCHECK_REBASE is set, writes `text` to
/// `path` and succeeds; review the change with `git diff`.
::testing::AssertionResult matches_golden(std::string_view text, const std::filesystem::path& path);

/// The files in `folder` (below tests/) whose names end in `ending`, sorted. For suites with one
/// test per file.
std::vector<std::filesystem::path> test_files(const std::filesystem::path& folder,
                                              std::string_view ending);

/// The file's name without its ending, as a valid test name for INSTANTIATE_TEST_SUITE_P.
std::string test_name(const std::filesystem::path& file);

}  // namespace labcheck::test
