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

TEST(NewMessages, ALabsFilesAreListedWithWhatTheyAreFor) {
  EXPECT_EQ(lab_is_made(kPair, "lab2-pair",
                        {{".clangd", ""},
                         {"CMakeLists.txt", ""},
                         {"README.md", ""},
                         {"a.cu", ""},
                         {"lab.cuh", ""},
                         {"long_name.cu", ""}}),
            "made a working copy of lab2-pair (A pair) in lab2-pair\n"
            "  README.md     what is asked\n"
            "  lab.cuh       the declarations of your functions; stays as it is\n"
            "  a.cu          yours: begin with its first TODO\n"
            "  long_name.cu  yours: begin with its first TODO\n"
            "  for editors, git and GitLab: .clangd and CMakeLists.txt\n"
            "next:\n"
            "  cd lab2-pair\n"
            "  labcheck\n");
}

TEST(NewMessages, WhoIsInTheFolderNeedNotGoThere) {
  const std::string said = lab_is_made(kPair, "./", {});
  EXPECT_EQ(said.find("cd "), std::string::npos) << said;
  EXPECT_TRUE(said.ends_with("next:\n  labcheck\n")) << said;
}

TEST(NewMessages, FoldersAreWrittenAsAShellTakesThem) {
  const std::string said = lab_is_made(kPair, "my labs/it's", {});
  EXPECT_NE(said.find("  cd 'my labs/it'\\''s'\n"), std::string::npos) << said;
}

TEST(NewMessages, ACoursesLabsAreListedAndTheFirstIsNext) {
  EXPECT_EQ(course_is_made({lab_of("lab1-scale", "Scaling", {}), kPair}, "cuda-labs"),
            "made a working copy of each lab in cuda-labs\n"
            "  lab1-scale  Scaling\n"
            "  lab2-pair   A pair\n"
            "next:\n"
            "  cd cuda-labs/lab1-scale\n"
            "  labcheck\n");
}

TEST(NewMessages, WhatToTypeIsSaidWhereTheCommandLineDoesNotTellALab) {
  EXPECT_EQ(which_lab_to_make(), "which lab is the folder to be made for?");
  EXPECT_EQ(name_a_lab_to_make({"lab1-scale", "lab2-pair"}),
            "type 'labcheck new LAB' or 'labcheck new --all'; the labs are lab1-scale and "
            "lab2-pair");
  EXPECT_EQ(too_much_for_all(), "with --all there is one folder to name, or none");
  EXPECT_EQ(all_makes_every_lab("lab1"),
            "--all makes every lab; leave it out to make lab1 alone, or name another folder");
}

}  // namespace
}  // namespace labcheck::messages
