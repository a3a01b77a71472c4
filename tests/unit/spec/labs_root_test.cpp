// SPDX-License-Identifier: MIT
#include "harness/spec/labs_root.hpp"

#include "harness/base/error.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

void make_labs_root(const fs::path& folder) {
  for (const char* name : {"assignments", "reference", "rubrics", "student_template"}) {
    fs::create_directories(folder / name);
  }
}

fs::path root_for(const std::optional<std::string>& option,
                  const std::optional<std::string>& environment, const fs::path& executable) {
  return find_labs_root(labs_root_candidates(option, environment, executable));
}

TEST(LabsRoot, TheOptionComesBeforeTheEnvironmentAndTheSourceTree) {
  const Folder folder;
  for (const char* name : {"option", "environment", "source"}) {
    make_labs_root(folder.path() / name);
  }
  const std::string option = folder.path() / "option";
  const std::string environment = folder.path() / "environment";
  const fs::path executable = folder.path() / "source/build/bin/labcheck";
  EXPECT_EQ(root_for(option, environment, executable), option);
  EXPECT_EQ(root_for({}, environment, executable), environment);
  EXPECT_EQ(root_for({}, "", executable), folder.path() / "source");
}

TEST(LabsRoot, SecretPathsAreThoseOfAllExistingRoots) {
  const Folder folder;
  folder.write("course/reference/lab1/solution.cu", "");
  folder.write("course/reference/lab1/lab.hpp", "");
  folder.write("course/rubrics/lab1.yaml", "");
  folder.write("prefix/share/labcheck/reference/lab2/oracle.cpp", "");
  folder.write("prefix/share/labcheck/assignments/lab2/lab.cuh", "");
  const fs::path course = folder.path() / "course";
  const fs::path installed = folder.path() / "prefix/share/labcheck/reference";
  const std::vector<fs::path> secret =
      secret_paths(labs_root_candidates(course, "/no/such", folder.path() / "prefix/bin/labcheck"));
  EXPECT_EQ(secret,
            (std::vector<fs::path>{course / "rubrics", course / "reference",
                                   course / "reference/lab1", course / "reference/lab1/solution.cu",
                                   installed, installed / "lab2", installed / "lab2/oracle.cpp"}));
}

TEST(LabsRoot, TheSourceTreeIsFoundAroundTheBuildTreeOfAPreset) {
  const Folder folder;
  make_labs_root(folder.path() / "source");
  EXPECT_EQ(root_for({}, {}, folder.path() / "source/build/dev/bin/labcheck"),
            folder.path() / "source");
}

TEST(LabsRoot, TheInstallationIsFoundNextToTheProgram) {
  const Folder folder;
  make_labs_root(folder.path() / "usr/share/labcheck");
  EXPECT_EQ(root_for({}, {}, folder.path() / "usr/bin/labcheck"),
            folder.path() / "usr/share/labcheck");
}

TEST(LabsRoot, ANamedFolderThatIsNotARootIsAnError) {
  const Folder folder;
  make_labs_root(folder.path() / "source");
  fs::create_directories(folder.path() / "other/assignments");
  fs::create_directories(folder.path() / "other/rubrics");
  const std::string other = folder.path() / "other";
  const fs::path executable = folder.path() / "source/build/bin/labcheck";
  try {
    root_for(other, {}, executable);
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_EQ(error.what(), other +
                                ": not a labs folder (specified by --labs); missing: "
                                "reference/ and student_template/");
    EXPECT_EQ(error.remedy(),
              "a labs folder contains assignments/, reference/, rubrics/ and student_template/");
  }
}

TEST(LabsRoot, ANamedFolderThatDoesNotExistIsAnError) {
  try {
    root_for({}, "/no/such/folder", "/usr/bin/labcheck");
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "/no/such/folder: no such folder (specified by LABCHECK_LABS)");
  }
}

TEST(LabsRoot, WithoutARootTheTriedFoldersAreListed) {
  try {
    root_for({}, {}, "/no/such/bin/labcheck");
    FAIL() << "no error";
  } catch (const UserError& error) {
    EXPECT_STREQ(error.what(), "no labs found in /no, / and /no/such/share/labcheck");
    EXPECT_EQ(error.remedy(), "specify the labs folder with --labs DIR or LABCHECK_LABS");
  }
}

}  // namespace
}  // namespace labcheck::test
