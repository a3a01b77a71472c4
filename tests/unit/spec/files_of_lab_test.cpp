// SPDX-License-Identifier: MIT
// The headers and given sources of a lab.

#include "tests/support/one_lab.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck::test {
namespace {
using Lines = std::vector<std::string>;

TEST(FilesOfLab, FindsMissingFilesOfTheLabAtTheirPositions) {
  const OneLab labs;
  labs.folder.write("assignments/lab1-scale/timer.cuh", "");
  std::string text(kOneLab);
  labs.folder.write("assignments/lab1-scale/assignment.yaml",
                    text + "headers: [timer.cuh, checks.h]\ngiven: [helpers.cpp]\n");
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 2 errors",
                   "assignments/lab1-scale/assignment.yaml:8:22: error: there is no file "
                   "'checks.h' in the folder of assignment.yaml",
                   "assignments/lab1-scale/assignment.yaml:9:9: error: there is no file "
                   "'helpers.cpp' in the folder of assignment.yaml"}));
}

TEST(FilesOfLab, RequiresThatHeadersOfTheLabAreListed) {
  const OneLab labs;
  labs.folder.write("assignments/lab1-scale/timer.cuh", "");
  labs.folder.write("assignments/lab1-scale/lab.cuh",
                    "#pragma once\n#include <cstddef>\n  #include \"timer.cuh\"\n");
  EXPECT_EQ(labs.load_errors(),
            (Lines{"lab1-scale cannot be used: 1 error",
                   "assignments/lab1-scale/lab.cuh:3:3: error: this file includes timer.cuh, which "
                   "assignment.yaml does not list under 'headers'"}));
  labs.folder.write("assignments/lab1-scale/assignment.yaml",
                    std::string(kOneLab) + "headers: [timer.cuh]\n");
  EXPECT_NO_THROW(labs.load());
}

}  // namespace
}  // namespace labcheck::test
