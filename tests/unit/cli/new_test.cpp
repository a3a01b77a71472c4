// SPDX-License-Identifier: MIT
#include "harness/cli/new_messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::messages {
namespace {

Assignment lab_of(const std::string& id, const std::string& title,
                  const std::vector<std::string>& files) {
  Assignment lab;
  lab.id = id;
  lab.title = title;
  lab.parts = {{"", PartKind::function, files}};
  return lab;
}

const Assignment kPair = lab_of("lab2-pair", "A pair", {"a.cu", "long_name.cu"});

TEST(NewMessages, FilesAreListedWithTheirPurpose) {
  EXPECT_EQ(lab_created(kPair, "lab2-pair",
                        {{".clangd", ""},
                         {"CMakeLists.txt", ""},
                         {"README.md", ""},
                         {"a.cu", ""},
                         {"figures/tree.svg", ""},
                         {"lab.cuh", ""},
                         {"long_name.cu", ""}}),
            "created a working copy of lab2-pair (A pair) in lab2-pair\n"
            "  README.md     the handout\n"
            "  lab.cuh       the declarations of your functions; do not change this file\n"
            "  a.cu          your file: start at the first TODO\n"
            "  long_name.cu  your file: start at the first TODO\n"
            "  for editors, git and GitLab: .clangd and CMakeLists.txt\n"
            "next:\n"
            "  cd lab2-pair\n"
            "  labcheck\n");
}

TEST(NewMessages, CdIsOmittedForTheCurrentFolder) {
  const std::string text = lab_created(kPair, "./", {});
  EXPECT_EQ(text.find("cd "), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("next:\n  labcheck\n")) << text;
}

TEST(NewMessages, FoldersAreQuotedForTheShell) {
  const std::string text = lab_created(kPair, "my labs/it's", {});
  EXPECT_NE(text.find("  cd 'my labs/it'\\''s'\n"), std::string::npos) << text;
}

TEST(NewMessages, ACoursesLabsAreListedAndTheFirstIsNext) {
  EXPECT_EQ(course_created({lab_of("lab1-scale", "Scaling", {}), kPair}, "cuda-labs"),
            "created a working copy of each lab in cuda-labs\n"
            "  lab1-scale  Scaling\n"
            "  lab2-pair   A pair\n"
            "next:\n"
            "  cd cuda-labs/lab1-scale\n"
            "  labcheck\n");
}

}  // namespace
}  // namespace labcheck::messages
