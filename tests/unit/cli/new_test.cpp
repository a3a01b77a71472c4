// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "tests/support/command_line.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

/// What `labcheck new` prints.
class NewWorkingCopy : public testing::Test {
 protected:
  std::string create(std::vector<std::string> words) const {
    words.insert(words.begin(), {"new", "--labs", source_folder().string()});
    const CommandLine line = parse_command_line(words);
    testing::internal::CaptureStdout();
    std::string failure;
    try {
      line.command->run(line.table->common);
    } catch (const UserError& error) {
      failure = error.what() + ("; " + error.remedy());
    }
    return testing::internal::GetCapturedStdout() + failure;
  }

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  Folder folder_;
};

TEST_F(NewWorkingCopy, ListsFilesWithTheirPurpose) {
  const std::string text = create({"lab6", path("copy")});
  const std::string begin = "created a working copy of lab6-transpose (";
  EXPECT_EQ(text.substr(0, begin.size()), begin);
  EXPECT_EQ(text.substr(text.find('\n') + 1),
            "  README.md     the handout\n"
            "  README.cs.md  the handout in another language\n"
            "  README.ru.md  the handout in another language\n"
            "  lab.cuh       the declarations of your functions; do not change this file\n"
            "  transpose.cu  your file: start at the first TODO\n"
            "  for editors, git and GitLab: .clang-format, .clangd, "
            ".devcontainer/devcontainer.json, .gitignore, .gitlab-ci.yml and CMakeLists.txt\n"
            "next:\n"
            "  cd " +
                path("copy") + "\n  labcheck\n");
}

TEST_F(NewWorkingCopy, OmitsCdForTheCurrentFolder) {
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_.path());
  const std::string text = create({"lab6", "./"});
  std::filesystem::current_path(before);
  EXPECT_TRUE(text.ends_with("next:\n  labcheck\n")) << text;
}

TEST_F(NewWorkingCopy, QuotesFoldersForTheShell) {
  const std::string text = create({"lab6", path("it's")});
  EXPECT_NE(text.find("/it'\\''s'\n"), std::string::npos) << text;
}

TEST_F(NewWorkingCopy, ListsTheLabsOfACourseInTheOrderOfStudy) {
  const std::string text = create({"--all", path("course")});
  EXPECT_TRUE(text.starts_with("created a working copy of each lab in " + path("course") +
                               "\n  lab1-device-query      "))
      << text;
  EXPECT_LT(text.find("\n  lab4-multiply-add      "), text.find("\n  lab2-coalescing        "));
  EXPECT_TRUE(text.ends_with("next:\n  cd " + path("course") + "/lab1-device-query\n  labcheck\n"))
      << text;
}

TEST_F(NewWorkingCopy, SuggestsWhatToTypeAfterErrors) {
  const std::string text = create({});
  EXPECT_TRUE(
      text.starts_with("no lab was specified; type 'labcheck new LAB' or 'labcheck new "
                       "--all'; the labs are lab1-device-query, "))
      << text;
  EXPECT_EQ(create({"--all", "one", "two"}), "--all takes at most one folder; ");
  EXPECT_EQ(create({"--all", "lab1"}),
            "--all creates every lab; omit it to create only lab1, or choose another folder; ");
}

}  // namespace
}  // namespace labcheck::test
