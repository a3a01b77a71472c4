// SPDX-License-Identifier: MIT
// An unchanged submission is not compiled again.

#include "tests/e2e/counting_compiler.hpp"
#include "tests/e2e/course_copy.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <future>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

fs::path sample(const std::string& name) {
  return source_folder() / "tests/submissions/lab5-matmul" / name;
}

// The counting nvcc writes to its own folder, which only an open sandbox permits.
const std::vector<std::string> kOptions{"--backend", "sim", "--sandbox", "none"};

TEST(BuildCache, ASecondGradingDoesNotCallTheCompiler) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const CountingCompiler compiler("lab5");
  const Outcome first =
      grade("lab5", sample("accepted/tile_16.cu"), kOptions, compiler.environment());
  ASSERT_EQ(first.status, 0) << first.problems << first.output;
  const std::size_t calls = compiler.calls();
  EXPECT_EQ(calls, 1u) << "of the other part, the cache has the object";
  const Outcome second =
      grade("lab5", sample("accepted/tile_16.cu"), kOptions, compiler.environment());
  EXPECT_EQ(second.status, 0);
  EXPECT_EQ(compiler.calls(), calls);
}

TEST(BuildCache, CachesAFailedCompilation) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const CountingCompiler compiler("lab5");
  const Outcome first =
      grade("lab5", sample("compile_error/missing_semicolon.cu"), kOptions, compiler.environment());
  ASSERT_EQ(first.status, 1) << first.problems;
  const std::size_t calls = compiler.calls();
  const Outcome second =
      grade("lab5", sample("compile_error/missing_semicolon.cu"), kOptions, compiler.environment());
  EXPECT_EQ(second.report["criteria"][0]["message"], first.report["criteria"][0]["message"]);
  EXPECT_EQ(compiler.calls(), calls);
}

TEST(BuildCache, ConcurrentGradingsSucceedAndLeaveWholeEntries) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const CountingCompiler compiler;
  const auto one_grading = [&] {
    return grade("lab5", sample("accepted/tile_16.cu"), kOptions, compiler.environment());
  };
  auto concurrent = std::async(std::launch::async, one_grading);
  const Outcome first = one_grading();
  const Outcome second = concurrent.get();
  EXPECT_EQ(first.status, 0) << first.problems << first.output;
  EXPECT_EQ(second.status, 0) << second.problems << second.output;
  EXPECT_EQ(first.report["grade"], second.report["grade"]);
  std::size_t programs = 0;
  for (const auto& entry : fs::recursive_directory_iterator(compiler.cache())) {
    const std::string name = entry.path().filename().string();
    EXPECT_EQ(name.find("unfinished"), std::string::npos) << entry.path();
    if (name != "program") continue;
    ++programs;
    EXPECT_TRUE(fs::exists(entry.path().parent_path() / "facts")) << entry.path();
    EXPECT_TRUE(fs::exists(entry.path().parent_path() / "log")) << entry.path();
  }
  EXPECT_EQ(programs, 2u) << "one for each part of the lab";
  const std::size_t calls = compiler.calls();
  const Outcome again = one_grading();
  EXPECT_EQ(again.report["grade"], first.report["grade"]);
  EXPECT_EQ(compiler.calls(), calls);
}

std::vector<std::string> with(std::vector<std::string> words, std::vector<std::string> more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

TEST(BuildCache, CopiesOfTheCacheAndOfTheLabNeedNoCompiler) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const CountingCompiler compiler("lab5");
  const fs::path tile = sample("accepted/tile_16.cu");
  ASSERT_EQ(grade("lab5", tile, kOptions, compiler.environment()).status, 0);
  const std::size_t calls = compiler.calls();
  const Folder other;
  fs::copy(compiler.cache(), other.path() / "cache", fs::copy_options::recursive);
  const auto in_other_cache =
      with(compiler.environment(), {"LABCHECK_CACHE=" + (other.path() / "cache").string()});
  EXPECT_EQ(grade("lab5", tile, kOptions, in_other_cache).status, 0);
  EXPECT_EQ(compiler.calls(), calls) << "another folder of the cache";
  const auto with_shared_cache =
      with(compiler.environment(), {"LABCHECK_CACHE=" + (other.path() / "new").string(),
                                    "LABCHECK_CACHE_READ=" + (other.path() / "cache").string()});
  EXPECT_EQ(grade("lab5", tile, kOptions, with_shared_cache).status, 0);
  EXPECT_EQ(compiler.calls(), calls) << "a shared cache";
  EXPECT_FALSE(fs::exists(other.path() / "new/builds"));
  const CourseCopy course("lab5-matmul");
  course.replace("assignments/lab5-matmul/assignment.yaml", "time: 20 s", "time: 21 s");
  EXPECT_EQ(
      grade("lab5", tile, with(kOptions, {"--labs", course.path()}), compiler.environment()).status,
      0);
  EXPECT_EQ(compiler.calls(), calls) << "a copy of the lab";
}

TEST(BuildCache, CompilesOnlyNewFiles) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const CountingCompiler compiler("lab5");
  grade("lab5", sample("accepted/tile_16.cu"), kOptions, compiler.environment());
  const std::size_t first = compiler.calls();
  grade("lab5", sample("accepted/tile_32.cu"), kOptions, compiler.environment());
  const std::size_t changed = compiler.calls();
  EXPECT_EQ(changed, first + 1);
  grade("lab6", source_folder() / "tests/submissions/lab6-transpose/accepted/padded_tile.cu",
        kOptions, compiler.environment());
  EXPECT_EQ(compiler.calls(), changed + 2) << "another lab: its driver and the submission";
}

}  // namespace
}  // namespace labcheck::test
