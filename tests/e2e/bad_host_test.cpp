// SPDX-License-Identifier: MIT
// Computers on which labcheck cannot work properly: it reports each problem in a sentence, with a
// remedy and the right exit status.

#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

/// A fake nvcc with a version. For other arguments, it runs the shell command `otherwise`.
class FakeNvcc {
 public:
  FakeNvcc(const std::string& version, const std::string& otherwise) {
    folder_.write("cuda/include/cuda_runtime.h", "");
    path_ = folder_.write("cuda/bin/nvcc",
                          "#!/bin/sh\n"
                          "case \"$1\" in\n"
                          "  --version) echo 'Cuda compilation tools, release X, V" +
                              version +
                              "' ;;\n"
                              "  *) " +
                              otherwise +
                              " ;;\n"
                              "esac\n");
    fs::permissions(path_, fs::perms::owner_all);
  }

  std::vector<std::string> environment() const {
    return {"LABCHECK_NVCC=" + path_.string(),
            "LABCHECK_CACHE=" + (folder_.path() / "cache").string()};
  }

 private:
  Folder folder_;
  fs::path path_;
};

// The open sandbox shows the test's folders, whatever TMPDIR is.
const std::vector<std::string> kGradeLab6{
    "lab6",   "reference/lab6-transpose/solution.cu", "--backend", "sim", "--sandbox", "none",
    "--quiet"};
const std::vector<std::string> kDoctor{"doctor", "--sandbox", "none"};

constexpr const char* kGccTooNew =
    "echo 'host_config.h:132:2: error: #error -- unsupported GNU version! gcc versions later than "
    "11 are not supported! The nvcc flag -allow-unsupported-compiler' >&2; exit 1";

TEST(BadHost, ReportsAnNvccThatIsTooOld) {
  const FakeNvcc nvcc("11.2.152", "exit 1");
  const Outcome grading = run_labcheck(kGradeLab6, nvcc.environment());
  EXPECT_EQ(grading.status, 3);
  EXPECT_TRUE(contains(grading.problems, "is too old: labcheck needs CUDA 11.8 or newer"))
      << grading.problems;
  const Outcome doctor = run_labcheck(kDoctor, nvcc.environment());
  EXPECT_EQ(doctor.status, 3);
  EXPECT_TRUE(contains(doctor.output, "is too old")) << doctor.output;
}

TEST(BadHost, ReportsAnUnsupportedHostCompiler) {
  const FakeNvcc nvcc("12.0.140", kGccTooNew);
  const Outcome grading = run_labcheck(kGradeLab6, nvcc.environment());
  EXPECT_EQ(grading.status, 3);
  EXPECT_TRUE(contains(grading.problems, "does not support the system's g++")) << grading.problems;
  EXPECT_TRUE(contains(grading.problems, "NVCC_CCBIN=g++-11")) << grading.problems;
  const Outcome doctor = run_labcheck(kDoctor, nvcc.environment());
  EXPECT_EQ(doctor.status, 3);
  EXPECT_TRUE(contains(doctor.output, "does not support the system's g++")) << doctor.output;
}

TEST(BadHost, DoctorReportsAMissingNvcc) {
  const Outcome doctor = run_labcheck(kDoctor, {"LABCHECK_NVCC=/nowhere/nvcc"});
  EXPECT_EQ(doctor.status, 3);
  EXPECT_TRUE(contains(doctor.output, "LABCHECK_NVCC is set to '/nowhere/nvcc'")) << doctor.output;
}

/// A small file system in its own namespaces.
class SmallDisk {
 public:
  explicit SmallDisk(std::string options) : options_(std::move(options)) {}

  static bool can_be_mounted() {
    return std::system(
               "unshare --user --map-root-user --mount mount -t tmpfs none /mnt "
               ">/dev/null 2>&1") == 0;
  }

  std::string path() const { return folder_.path().string(); }

  /// Runs labcheck with the file system mounted at path().
  Outcome run(const std::vector<std::string>& arguments,
              const std::vector<std::string>& environment) const {
    std::vector<std::string> words{
        "--user",
        "--map-root-user",
        "--mount",
        "/bin/sh",
        "-c",
        "mount -t tmpfs -o " + options_ + " none '" + path() + "' && exec \"$0\" \"$@\"",
        built_program()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    return run_program("unshare", words, environment);
  }

 private:
  std::string options_;
  Folder folder_;
};

class BadDisk : public testing::Test {
 protected:
  void SetUp() override {
    if (!SmallDisk::can_be_mounted()) GTEST_SKIP() << "no file system can be mounted here";
  }
};

TEST_F(BadDisk, AFullCacheIsAHostFault) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const SmallDisk disk("size=64k");
  const Outcome grading = disk.run(kGradeLab6, {"LABCHECK_CACHE=" + disk.path()});
  EXPECT_EQ(grading.status, 3) << grading.problems;
  EXPECT_TRUE(contains(grading.problems, "No space left on device")) << grading.problems;
  EXPECT_TRUE(contains(grading.problems, "set LABCHECK_CACHE")) << grading.problems;
}

TEST_F(BadDisk, ReportsAReadOnlyCacheWithARemedy) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const SmallDisk disk("size=64k,ro");
  const Outcome grading = disk.run(kGradeLab6, {"LABCHECK_CACHE=" + disk.path() + "/cache"});
  EXPECT_EQ(grading.status, 2) << grading.problems;
  EXPECT_TRUE(contains(grading.problems, "Read-only file system")) << grading.problems;
  EXPECT_TRUE(contains(grading.problems, "set LABCHECK_CACHE")) << grading.problems;
}

TEST_F(BadDisk, ReportsAnUnwritableReportBeforeGrading) {
  const SmallDisk disk("size=64k,ro");
  std::vector<std::string> arguments = kGradeLab6;
  arguments.insert(arguments.end(), {"--report", "json=" + disk.path() + "/new/g.json"});
  // Without nvcc, grading would fail first.
  const Outcome grading = disk.run(arguments, {"LABCHECK_NVCC=/nowhere/nvcc"});
  EXPECT_EQ(grading.status, 2);
  EXPECT_TRUE(contains(grading.problems, "g.json: cannot be written: Read-only file system"))
      << grading.problems;
  EXPECT_TRUE(contains(grading.problems, "choose a file in a folder that you can write to"))
      << grading.problems;
}

TEST_F(BadDisk, NoSpaceForTemporaryFilesIsAHostFault) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const SmallDisk disk("size=64k,nr_inodes=1");
  const Folder cache;  // with the answers and builds of another run, the test cases would fail
  const Outcome grading =
      disk.run(kGradeLab6, {"TMPDIR=" + disk.path(), "LABCHECK_CACHE=" + cache.path().string()});
  EXPECT_EQ(grading.status, 3) << grading.problems;
  EXPECT_TRUE(contains(grading.problems, "cannot create a temporary folder in " + disk.path()))
      << grading.problems;
}

TEST(BadHost, AGradingRemovesTheFolderOfAKilledOne) {
  const Folder temporary;
  const pid_t ended = ::fork();
  if (ended == 0) ::_exit(0);
  ::waitpid(ended, nullptr, 0);
  const std::string left = "labcheck-" + std::to_string(ended) + "-4711-aBcDeF/student/a.cu";
  temporary.write(left, "");
  temporary.write("labcheck-notes/kept", "");
  run_labcheck(kGradeLab6, {"TMPDIR=" + temporary.path().string()});
  EXPECT_FALSE(fs::exists(temporary.path() / left));
  EXPECT_TRUE(fs::exists(temporary.path() / "labcheck-notes/kept"));
}

TEST_F(BadDisk, DoctorReportsAFullDisk) {
  const SmallDisk disk("size=64k");
  const Outcome doctor =
      disk.run(kDoctor, {"LABCHECK_CACHE=" + disk.path(), "LABCHECK_NVCC=/nowhere/nvcc"});
  EXPECT_EQ(doctor.status, 3);
  EXPECT_TRUE(contains(doctor.output, disk.path() + ": only 64 KiB free")) << doctor.output;
}

TEST_F(BadDisk, DoctorReportsReadOnlyFolders) {
  const SmallDisk disk("size=64k,ro");
  const Outcome doctor =
      disk.run(kDoctor, {"LABCHECK_CACHE=" + disk.path(), "LABCHECK_NVCC=/nowhere/nvcc"});
  EXPECT_EQ(doctor.status, 3);
  EXPECT_TRUE(contains(doctor.output, "Read-only file system")) << doctor.output;
}

TEST(BadHost, WithoutAHomeTheCacheIsNextToTemporaryFiles) {
  const Folder folder;
  const Outcome doctor =
      run_labcheck({"doctor", "--sandbox", "none"},
                   {"-u", "HOME", "-u", "XDG_CACHE_HOME", "-u", "LABCHECK_CACHE",
                    "LABCHECK_NVCC=/nowhere/nvcc", "TMPDIR=" + folder.path().string()});
  EXPECT_TRUE(contains(doctor.output, folder.path().string() + "/labcheck-cache-"))
      << doctor.output;
}

}  // namespace
}  // namespace labcheck::test
