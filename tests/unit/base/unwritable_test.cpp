#include "harness/base/unwritable.hpp"

#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cerrno>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

std::error_code code_of(std::errc error) {
  return std::make_error_code(error);
}

TEST(Unwritable, AFullDiskIsAFaultOfTheMachine) {
  for (const std::error_code error :
       {code_of(std::errc::no_space_on_device), std::error_code(EDQUOT, std::generic_category())}) {
    try {
      throw_unwritable("/data/g.json", error, "set LABCHECK_CACHE to another folder");
    } catch (const NoSpace& problem) {
      EXPECT_EQ(problem.what(), "/data/g.json: cannot be written: " + error.message());
      EXPECT_EQ(problem.remedy(), "free some space there, or set LABCHECK_CACHE to another folder");
    }
  }
}

TEST(Unwritable, AnyOtherReasonIsAMistakeInThePath) {
  try {
    throw_unwritable("/g.json", code_of(std::errc::read_only_file_system));
  } catch (const UserError& problem) {
    EXPECT_STREQ(problem.what(), "/g.json: cannot be written: Read-only file system");
    EXPECT_EQ(problem.remedy(), "name a file in a folder that you can write to");
  }
}

TEST(Unwritable, WhatCanBeWrittenIsNoProblem) {
  const Folder folder;
  const fs::path there = folder.write("there", "");
  for (const fs::path& path : {there, folder.path() / "new", folder.path() / "a/b/new",
                               fs::path("/dev/stdout"), fs::path("relative.json")})
    EXPECT_NO_THROW(require_writable(path)) << path;
}

TEST(Unwritable, AFileIsNoFolder) {
  const Folder folder;
  EXPECT_THROW(require_writable(folder.write("file", "") / "g.json"), UserError);
  EXPECT_THROW(require_writable(folder.path() / "file/below/g.json"), UserError);
}

}  // namespace
}  // namespace labcheck::test
