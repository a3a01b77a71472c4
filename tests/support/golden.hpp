/// Golden files: expected text beside its input, rewritten by LABCHECK_REBASE=1.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::test {

/// Succeeds where `text` equals the contents of `path`. With LABCHECK_REBASE set it writes `text`
/// there and succeeds; the review is then `git diff`.
::testing::AssertionResult matches_golden(std::string_view text, const std::filesystem::path& path);

/// The files of `folder` (below tests/) whose names end in `ending`, sorted; for tests made one a
/// file.
std::vector<std::filesystem::path> test_files(const std::filesystem::path& folder,
                                              std::string_view ending);

/// The file's name without its ending, with what GoogleTest does not take in a name replaced: for
/// INSTANTIATE_TEST_SUITE_P.
std::string test_name(const std::filesystem::path& file);

}  // namespace labcheck::test
