// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/records/record_store.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/command_line.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

constexpr const char* kLab = "lab7-reduction";

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// `text` with one blank instead of several.
std::string with_single_blanks(const std::string& text) {
  std::string squeezed;
  for (const char c : text) {
    if (c != ' ' || !squeezed.ends_with(' ')) squeezed += c;
  }
  return squeezed;
}

std::string sample(const std::string& name) {
  return read_file(source_folder() / "tests/submissions" / kLab / "accepted" / (name + ".cu"));
}

std::string renamed(std::string source) {
  for (std::size_t at = 0; (at = source.find("kThreads", at)) != std::string::npos;)
    source.replace(at, 8, "kBlock");
  return "// my own work\n" + source;
}

class SimilarSubmissionsOfACourse : public testing::Test {
 protected:
  // Ann's and Bob's programs are alike, Cid's is not.
  void SetUp() override {
    add("course", "ann", sample("sequential"));
    add("course", "bob", renamed(sample("sequential")));
    add("course", "cid", sample("atomic_for_each"));
  }

  void add(const fs::path& course, const std::string& student, const std::string& source) const {
    folder_.write(course / student / "reduction.cu", source);
  }

  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

  std::string run(std::vector<std::string> words) const {
    words.insert(words.begin(), {"similar", "--labs", source_folder().string()});
    std::vector<const char*> arguments;
    for (const std::string& word : words) arguments.push_back(word.c_str());
    const CommandLine line = parse(arguments);
    if (line.command == nullptr) return line.answer;
    testing::internal::CaptureStdout();
    std::string failure;
    try {
      EXPECT_EQ(line.command->run(line.table->common), ExitCode::full);
    } catch (const UserError& error) {
      failure = error.what() + ("; " + error.remedy());
    }
    return with_single_blanks(testing::internal::GetCapturedStdout()) + failure;
  }

  Folder folder_;
};

TEST_F(SimilarSubmissionsOfACourse, AreListed) {
  const std::string text = run({path("course"), "--lab", "lab7"});
  EXPECT_TRUE(has(text, "lab7-reduction: 3 submissions were compared.")) << text;
  EXPECT_TRUE(has(text, "ann bob")) << text;
  EXPECT_FALSE(has(text, "cid")) << text;
}

TEST_F(SimilarSubmissionsOfACourse, AreReadFromAnArchive) {
  const std::string source = sample("sequential");
  write_archive(path("course.zip"), Packing::zip,
                {{"ann/reduction.cu", source}, {"bob/reduction.cu", renamed(source)}});
  const std::string text = run({path("course.zip"), "--lab", "lab7"});
  EXPECT_TRUE(has(text, "lab7-reduction: 2 submissions were compared.")) << text;
  EXPECT_TRUE(has(text, "ann bob")) << text;
  const std::string against =
      run({path("course"), "--lab", "lab7", "--against", path("course.zip")});
  EXPECT_TRUE(has(against, "2 submissions of earlier years were included.")) << against;
  EXPECT_TRUE(has(run({path("course.zip")}), "specify the lab")) << "an archive is one lab's";
}

TEST_F(SimilarSubmissionsOfACourse, AreComparedAlthoughOneCannotBeRead) {
  write_archive(path("course/dan.zip"), Packing::zip,
                {{"reduction.cu", std::string(100'000, ' ')}});
  testing::internal::CaptureStderr();
  std::string text;
  {
    const FileSizeLimit limit(10'000);
    text = run({path("course"), "--lab", "lab7"});
  }
  EXPECT_TRUE(has(text, "lab7-reduction: 3 submissions were compared.")) << text;
  const std::string problems = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(has(problems, "dan is not compared: ")) << problems;
}

TEST_F(SimilarSubmissionsOfACourse, AreFoundInSubfoldersNamedAfterLabs) {
  add("all/lab7", "dan", sample("sequential"));
  add("all/lab7", "eve", sample("sequential"));
  const std::string text = run({path("all")});
  EXPECT_TRUE(has(text, "lab7-reduction: 2 submissions")) << text;
  EXPECT_TRUE(has(text, "dan reduction.cu and eve reduction.cu")) << text;
}

TEST_F(SimilarSubmissionsOfACourse, AreComparedWithEarlierYears) {
  add("older", "zoe", sample("atomic_for_each"));
  add("older", "yan", sample("atomic_for_each"));
  const std::string text = run({path("course"), "--lab", "lab7", "--against", path("older")});
  EXPECT_TRUE(has(text, "2 submissions of earlier years were included.")) << text;
  EXPECT_TRUE(has(text, path("older") + "/zoe reduction.cu")) << text;
}

TEST_F(SimilarSubmissionsOfACourse, AreReadFromResults) {
  const RecordStore store(path("results"), kLab);
  for (const char* student : {"ann", "bob"}) {
    Record record;
    record.submission_id = student;
    record.display_name = std::string(student) + " Lee";
    record.graded.lab = kLab;
    const std::string file = path("course") + "/" + student + "/reduction.cu";
    record.graded.files = {{file, "", read_file(file)}};
    record.graded.evidence.paths = {{"reduction.cu", file}};
    store.write(record);
  }
  folder_.write(fs::path("results/grades") / kLab / "zoe.json", "{");
  testing::internal::CaptureStderr();
  const std::string json = path("similar.json");
  const std::string text = run({path("results"), "--report", "json=" + json});
  EXPECT_TRUE(has(testing::internal::GetCapturedStderr(), "zoe.json: cannot be used"));
  EXPECT_TRUE(has(text, "ann Lee (ann) bob Lee (bob)")) << text;
  EXPECT_TRUE(has(read_file(json), "\"file\": \"reduction.cu\"")) << read_file(json);
  EXPECT_TRUE(has(run({path("results"), "--lab", "lab5"}), "contains no grades of lab5-matmul"));
}

TEST_F(SimilarSubmissionsOfACourse, AreWrittenAsAPage) {
  const std::string page = path("similar.html");
  const std::string text = run({path("course"), "--lab", "lab7", "--report", "html=" + page});
  EXPECT_TRUE(has(text, page)) << text;
  EXPECT_TRUE(has(read_file(page), "reduction.cu:"));
}

TEST_F(SimilarSubmissionsOfACourse, AreWrittenForOtherTools) {
  folder_.write("course/ann/src/tile.cuh", "#define TILE 16\n");
  add("older", "zoe", sample("atomic_for_each"));
  run({path("course"), "--lab", "lab7", "--against", path("older"), "--report",
       "jplag=" + path("jplag"), "--report", "moss=" + path("moss")});
  for (const char* file :
       {"jplag/base/lab.cuh", "jplag/base/reduction.cu", "jplag/submissions/ann/reduction.cu",
        "jplag/submissions/ann/src/tile.cuh", "jplag/earlier-1/zoe/reduction.cu",
        "moss/base/lab.cuh", "moss/submissions/ann/src_tile.cuh"})
    EXPECT_TRUE(fs::exists(path(file))) << file;
  const std::string again =
      run({path("course"), "--lab", "lab7", "--report", "jplag=" + path("jplag")});
  EXPECT_TRUE(has(again, "exist")) << again;
}

TEST_F(SimilarSubmissionsOfACourse, HaveReadableErrors) {
  EXPECT_TRUE(has(run({path("nowhere"), "--lab", "lab7"}), "nowhere: no such folder or archive"));
  EXPECT_TRUE(has(run({path("course"), "--lab", "lab7", "--against", path("nowhere")}),
                  "nowhere: no such folder or archive"));
  EXPECT_TRUE(has(run({path("course")}), "no lab was specified"));
  EXPECT_TRUE(
      has(run({path("course"), "--lab", "lab5", "--lab", "lab7", "--report", "json=a.json"}),
          "put {lab} in the file name"));
  EXPECT_TRUE(has(run({path("course"), "--report", "pdf=a.pdf"}), "html, json, jplag or moss"));
}

}  // namespace
}  // namespace labcheck::test
