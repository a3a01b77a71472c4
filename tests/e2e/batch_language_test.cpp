// SPDX-License-Identifier: MIT
// A batch in another language only writes its reports again.
#include "harness/base/files.hpp"
#include "tests/e2e/batch_course.hpp"
#include "tests/e2e/counting_compiler.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TEST(BatchInAnotherLanguage, WritesReportsAgainWithoutGrading) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const SmallCourse course;
  const CountingCompiler compiler("lab6");
  const Folder folder;
  const auto out = folder.path() / "out";
  const auto submissions = write_submissions(students(2), Arrangement::files, folder);
  const auto run = [&](const char* language) {
    const std::vector<std::string> options{
        "--sandbox", "none",     "--lang",
        language,    "--report", "json=" + (folder.path() / "course.json").string()};
    return run_batch(course, submissions, out, options, compiler.environment());
  };
  const auto pages = [&] {
    std::string text = read_file(out / "index.html");
    for (const char* reader : {"students", "instructor"}) {
      text += read_file(out / reader / "lab6-transpose" / "s1000.html");
      text += read_file(out / reader / "lab6-transpose" / "s1001.html");
    }
    return text;
  };
  const Outcome english = run("en");
  EXPECT_TRUE(contains(english.output, "in this run: 2 graded")) << english.output;
  const std::string english_pages = pages();
  EXPECT_TRUE(contains(english_pages, "Matrix transpose"));
  EXPECT_FALSE(contains(english_pages, "Transpozice matice"));
  const std::size_t calls = compiler.calls();
  const auto records = timeless_records(out);

  const Outcome czech = run("cs");
  EXPECT_TRUE(contains(czech.output, "ohodnoceno 0, přepočítáno 0, beze změny 2"))
      << czech.output << czech.problems;
  EXPECT_EQ(compiler.calls(), calls);
  EXPECT_EQ(timeless_records(out), records);
  const std::string czech_pages = pages();
  EXPECT_TRUE(contains(czech_pages, "Transpozice matice"));
  EXPECT_TRUE(contains(czech_pages, "Soubor se přeloží"));
  EXPECT_FALSE(contains(czech_pages, "Matrix transpose"));
  EXPECT_FALSE(contains(czech_pages, "It compiles"));
  const auto report = nlohmann::json::parse(read_file(folder.path() / "course.json"));
  EXPECT_EQ(report["lab_title"], "Transpozice matice");
  EXPECT_EQ(report["criteria"][0]["title"], "Soubor se přeloží");

  EXPECT_EQ(run("en").status, english.status);
  EXPECT_EQ(pages(), english_pages);
}

}  // namespace
}  // namespace labcheck::test
