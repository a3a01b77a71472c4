// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/new_folders.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Names = std::vector<std::string>;

Assignment make_lab(const std::string& id, const std::string& title, const Names& files) {
  Assignment assignment;
  assignment.id = id;
  assignment.title = title;
  assignment.parts = {{"", PartKind::function, files}};
  return assignment;
}

const Assignment kScale = make_lab("lab1-scale", "Scaling", {"scale.cu"});
const Assignment kPair = make_lab("lab2-pair", "@LAB@ and more", {"a.cu", "b.cu"});

// A course with one shared file of each kind.
struct Course {
  Course() {
    for (const Assignment& lab : {kScale, kPair}) {
      folder.write("assignments/" + lab.id + "/README.md", "handout of " + lab.id);
      folder.write("assignments/" + lab.id + "/README.cs.md", "zadání");
      folder.write("assignments/" + lab.id + "/lab.cuh", "contract of " + lab.id);
      folder.write("assignments/" + lab.id + "/driver.cu", "not for students");
      for (const std::string& file : files_of(lab))
        folder.write("student_template/" + lab.id + "/" + file, "stub " + file);
    }
    folder.write("assignments/lab2-pair/figures/tree.svg", "a tree");
    folder.write("student_template/working-copy/README.md", "labs:\n@LABS@\n");
    folder.write("student_template/working-copy/.gitignore", "/build/\n");
  }
  WorkingCopySources sources() const {
    return {folder.path(), folder.path() / "student_template/working-copy"};
  }

  Folder folder;
};

Names lines(const std::vector<FileContents>& files) {
  Names all;
  for (const FileContents& file : files) all.push_back(file.path.string() + ": " + file.bytes);
  return all;
}

TEST(NewWorkingCopy, OfALabHasItsHandoutContractAndStubs) {
  const Course course;
  EXPECT_EQ(lines(files_of_new_lab(kPair, course.sources())),
            (Names{".gitignore: /build/\n", "README.cs.md: zadání",
                   "README.md: handout of lab2-pair", "a.cu: stub a.cu", "b.cu: stub b.cu",
                   "figures/tree.svg: a tree", "lab.cuh: contract of lab2-pair"}));
}

TEST(NewWorkingCopy, OfACourseHasAFolderForEachLab) {
  const Course course;
  EXPECT_EQ(
      lines(files_of_new_course({kScale, kPair}, course.sources())),
      (Names{".gitignore: /build/\n",
             "README.md: labs:\n* [lab1-scale](lab1-scale/README.md): Scaling\n"
             "* [lab2-pair](lab2-pair/README.md): @LAB@ and more\n",
             "lab1-scale/README.cs.md: zadání", "lab1-scale/README.md: handout of lab1-scale",
             "lab1-scale/lab.cuh: contract of lab1-scale", "lab1-scale/scale.cu: stub scale.cu",
             "lab2-pair/README.cs.md: zadání", "lab2-pair/README.md: handout of lab2-pair",
             "lab2-pair/a.cu: stub a.cu", "lab2-pair/b.cu: stub b.cu",
             "lab2-pair/figures/tree.svg: a tree", "lab2-pair/lab.cuh: contract of lab2-pair"}));
}

TEST(NewWorkingCopy, HasStubsInTheLanguageInUse) {
  const Course course;
  course.folder.write("student_template/lab2-pair/a.cs.cu", "kostra");
  use_translator(Language::czech, nullptr);
  const Names czech = lines(files_of_new_lab(kPair, course.sources()));
  use_translator(Language::english, nullptr);
  EXPECT_EQ(czech[3], "a.cu: kostra");
  EXPECT_EQ(czech[4], "b.cu: stub b.cu");
  EXPECT_EQ(lines(files_of_new_lab(kPair, course.sources()))[3], "a.cu: stub a.cu");
}

TEST(NewWorkingCopy, NamesTheHandoutInTheLanguageInUse) {
  use_translator(Language::czech, nullptr);
  const std::string czech = handout_in({"README.cs.md", "README.md"});
  const std::string missing = handout_in({"README.md", "README.ru.md"});
  use_translator(Language::english, nullptr);
  EXPECT_EQ(czech, "README.cs.md");
  EXPECT_EQ(missing, "README.md");
  EXPECT_EQ(handout_in({"README.cs.md", "README.md"}), "README.md");
}

TEST(NewWorkingCopy, FillsInTheFirstLabsName) {
  EXPECT_EQ(fill_placeholders("cd @LAB@ # @LAB@ @OTHER@", {kScale, kPair}),
            "cd lab1-scale # lab1-scale @OTHER@");
}

TEST(NewWorkingCopy, AMissingFileIsNamed) {
  const Course course;
  fs::remove(course.folder.path() / "student_template/lab2-pair/b.cu");
  try {
    files_of_new_lab(kPair, course.sources());
    ADD_FAILURE() << "no error";
  } catch (const UserError& error) {
    EXPECT_NE(std::string(error.what()).find("student_template/lab2-pair/b.cu"), std::string::npos);
  }
  EXPECT_THROW(files_of_new_lab(kScale, {course.folder.path(), course.folder.path() / "none"}),
               UserError);
}

// The targets of links to files, such as the handout's figures.
Names linked_files(const std::string& markdown) {
  const std::regex link(R"(\]\((?!https?:|#)([^)]*)\))");
  Names files;
  for (std::sregex_iterator found(markdown.begin(), markdown.end(), link), end; found != end;
       ++found)
    files.push_back((*found)[1].str());
  return files;
}

// A working copy contains nothing else of the repository.
TEST(NewWorkingCopy, HandoutsAndStubsMentionOnlyFilesThatStudentsHave) {
  int read = 0;
  int links = 0;
  for (const char* part : {"assignments", "student_template"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source_folder() / part)) {
      const fs::path& path = entry.path();
      if (!entry.is_regular_file() || path.parent_path().filename() == "working-copy") continue;
      const std::string text = read_file(path);
      for (const char* folder : {"assignments/", "student_template/", "reference/", "rubrics/"})
        EXPECT_EQ(text.find(folder), std::string::npos) << path << " names " << folder;
      ++read;
      if (path.extension() != ".md") continue;
      for (const std::string& file : linked_files(text)) {
        EXPECT_TRUE(file.starts_with("figures/")) << path << " links to " << file;
        EXPECT_TRUE(fs::is_regular_file(path.parent_path() / file)) << path << " links to " << file;
        ++links;
      }
    }
  }
  EXPECT_GE(read, 30);
  EXPECT_GE(links, 6) << "each handout shows a figure";
}

}  // namespace
}  // namespace labcheck::test
