// SPDX-License-Identifier: MIT
// An installation by `cmake --install` is complete: it finds its labs and its own files, and
// grades.

#include "tests/e2e/counting_compiler.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/e2e/whole_submission.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <regex>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

class Installed : public testing::Test {
 protected:
  Installed() {
    const std::string command =
        fmt::format("'{}' --install '{}' --prefix '{}' >/dev/null", LABCHECK_CMAKE,
                    binary_folder().string(), folder_.path().string());
    EXPECT_EQ(std::system(command.c_str()), 0);
  }

  std::string program() const { return folder_.path() / "bin/labcheck"; }
  std::string in_prefix(const char* path) const { return folder_.path() / path; }

 private:
  Folder folder_;
};

TEST_F(Installed, FindsItsLabsAndItsOwnFiles) {
  const Outcome outcome = run_program(program(), {"doctor"});
  EXPECT_TRUE(contains(outcome.output, "lab9-device-malloc")) << outcome.output;
  EXPECT_TRUE(contains(outcome.output, " in " + in_prefix("share/labcheck") + "\n"))
      << outcome.output;
  EXPECT_NE(outcome.output.find("sources in " + in_prefix("share/labcheck/sdk")), std::string::npos)
      << outcome.output;
  EXPECT_NE(outcome.output.find("runtime in " + in_prefix("lib/labcheck")), std::string::npos)
      << outcome.output;
}

TEST_F(Installed, HelpNamesTheInstalledDocumentation) {
  const Outcome outcome = run_program(program(), {"--help"});
  const std::regex page("(/[^ ()#\n]*\\.md)");
  std::vector<std::string> pages;
  for (std::sregex_iterator at(outcome.output.begin(), outcome.output.end(), page), end; at != end;
       ++at)
    pages.push_back((*at)[1]);
  EXPECT_GE(pages.size(), 3u) << outcome.output;
  for (const std::string& named : pages) {
    EXPECT_TRUE(named.starts_with(in_prefix("share/doc/labcheck/docs/"))) << named;
    EXPECT_TRUE(std::filesystem::exists(named)) << named;
  }
}

TEST_F(Installed, CreatesWorkingCopies) {
  const Outcome created = run_program(program(), {"new", "lab4", in_prefix("copy")});
  EXPECT_EQ(created.status, 0) << created.problems;
  for (const char* file : {"multiply_add.cu", "lab.cuh", "README.md", "figures/blocks.svg",
                           ".gitlab-ci.yml", ".clangd"})
    EXPECT_TRUE(std::filesystem::exists(in_prefix("copy/") + file)) << file;
}

TEST_F(Installed, Grades) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const auto sample = source_folder() / "tests/submissions/lab5-matmul/accepted/tile_16.cu";
  const WholeSubmission whole("lab5", sample);
  const Outcome outcome =
      run_program(program(), {"lab5", whole.path().string(), "--backend", "sim", "--no-color"});
  EXPECT_EQ(outcome.status, 0) << outcome.output << outcome.problems;
}

// A second clone is like an installation: the same files in another folder.
TEST_F(Installed, FindsTheBuildsOfTheOriginal) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const CountingCompiler compiler("lab6");
  const auto sample = source_folder() / "tests/submissions/lab6-transpose/accepted/padded_tile.cu";
  const WholeSubmission whole("lab6", sample);
  const std::vector<std::string> words{"lab6",    whole.path().string(), "--backend", "sim",
                                       "--quiet", "--sandbox",           "none"};
  ASSERT_EQ(run_labcheck(words, compiler.environment()).status, 0);
  const std::size_t calls = compiler.calls();
  EXPECT_EQ(run_program(program(), words, compiler.environment()).status, 0);
  EXPECT_EQ(compiler.calls(), calls);
}

}  // namespace
}  // namespace labcheck::test
