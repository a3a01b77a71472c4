// SPDX-License-Identifier: MIT
// The environment of a pipeline job contains tokens. Neither the student's program nor the compiler
// that reads the student's source may see them.

#include "harness/base/files.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

namespace labcheck::test {
namespace {

constexpr const char* kSecret = "glcbt-64_planted";

const std::vector<std::string> kJob{std::string("CI_JOB_TOKEN=") + kSecret,
                                    std::string("GITLAB_DEPLOY_TOKEN=") + kSecret,
                                    std::string("LABCHECK_SECRET=") + kSecret};

class SecretsOfAJob : public testing::TestWithParam<const char*> {
 protected:
  /// labcheck's report and output for lab6's naive solution with `more` appended.
  static std::string report_and_output_for(const std::string& more,
                                           std::vector<std::string> environment = {}) {
    environment.insert(environment.end(), kJob.begin(), kJob.end());
    const Folder folder;
    const auto sample = source_folder() / "tests/submissions/lab6-transpose/accepted/naive.cu";
    const auto path = folder.write("transpose.cu", read_file(sample) + more);
    const Outcome outcome =
        grade("lab6", path, {"--backend", "sim", "--sandbox", GetParam()}, environment);
    return outcome.report.dump() + outcome.output + outcome.problems;
  }
};

TEST_P(SecretsOfAJob, AreNotInTheEnvironmentOfTheStudentsProgram) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const std::string text = report_and_output_for(R"(
#include <cstdio>
#include <unistd.h>
struct Printer {
  Printer() {
    for (char** variable = environ; *variable != nullptr; ++variable) std::puts(*variable);
    std::fflush(stdout);
  }
} printer;
)");
  EXPECT_NE(text.find("LANG="), std::string::npos) << text;
  EXPECT_EQ(text.find(kSecret), std::string::npos);
  EXPECT_EQ(text.find("CI_JOB_TOKEN"), std::string::npos);
}

// An nvcc that prints its environment. The report shows its output because the source has an error.
TEST_P(SecretsOfAJob, AreNotInTheEnvironmentOfTheCompiler) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Folder compiler;
  const auto nvcc = compiler.write("bin/nvcc",
                                   "#!/bin/sh\n"
                                   "[ \"$*\" = --version ] || env >&2\n"
                                   "for real in /usr/local/cuda/bin/nvcc /usr/bin/nvcc; do\n"
                                   "  [ -x \"$real\" ] && exec \"$real\" \"$@\"\n"
                                   "done\n");
  using std::filesystem::perms;
  std::filesystem::permissions(nvcc, perms::owner_all | perms::group_exec | perms::others_exec);
  const std::string text = report_and_output_for(
      "\n#error planted\n",
      {"LABCHECK_NVCC=" + nvcc.string(), "LABCHECK_CACHE=" + (compiler.path() / "cache").string()});
  EXPECT_NE(text.find("LANG="), std::string::npos) << "the compiler prints its environment\n"
                                                   << text;
  EXPECT_EQ(text.find(kSecret), std::string::npos);
  EXPECT_EQ(text.find("CI_JOB_TOKEN"), std::string::npos);
}

/// A course in a system folder, as packages install it. Every program can read the system folders.
class SystemCourse {
 public:
  SystemCourse() {
    for (const char* name : {"assignments", "reference", "rubrics", "student_template"}) {
      std::filesystem::create_directories(path_, error_);
      std::filesystem::copy(source_folder() / name, path_ / name,
                            std::filesystem::copy_options::recursive, error_);
      if (error_) return;
    }
  }
  ~SystemCourse() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  SystemCourse(const SystemCourse&) = delete;
  SystemCourse& operator=(const SystemCourse&) = delete;

  const std::error_code& error() const { return error_; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_ = "/usr/local/share/labcheck-e2e-" + std::to_string(::getpid());
  std::error_code error_;
};

TEST(SecretsOfACourse, CannotBeIncludedFromASystemFolder) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const SystemCourse course;
  if (course.error()) GTEST_SKIP() << course.path() << ": " << course.error().message();
  const Folder folder;
  const auto solution = course.path() / "reference/lab6-transpose/solution.cu";
  const auto thief = folder.write("transpose.cu", "#include \"" + solution.string() + "\"\n");
  const std::vector<std::string> options{"--backend", "sim", "--labs", course.path()};
  const std::string text = grade("lab6", thief, options).report.dump();
  EXPECT_NE(text.find("solution.cu: No such file or directory"), std::string::npos) << text;
  EXPECT_EQ(text.find("accepted"), std::string::npos) << text;
  const Outcome honest = grade("lab6", solution, options);
  EXPECT_NE(honest.report.dump().find("accepted"), std::string::npos)
      << "the oracle is built from hidden files\n"
      << honest.problems;
}

INSTANTIATE_TEST_SUITE_P(InSandbox, SecretsOfAJob, testing::Values("bubblewrap", "none"),
                         [](const auto& kind) { return std::string(kind.param); });

}  // namespace
}  // namespace labcheck::test
