// SPDX-License-Identifier: MIT
#include "harness/cli/console.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/files.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "tests/support/fake_compiler.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <regex>
#include <string>
#include <unistd.h>

namespace labcheck::test {
namespace {

std::string written_by(const auto& action) {
  testing::internal::CaptureStderr();
  action();
  return testing::internal::GetCapturedStderr();
}

TEST(StatusLine, ReplacesThePreviousText) {
  StatusLine line({});
  EXPECT_EQ(written_by([&] {
              line.show("a longer one");
              line.show("short");
            }),
            "\ra longer one\x1b[K\rshort\x1b[K");
  EXPECT_TRUE(line.is_shown());
}

TEST(StatusLine, IsErasedOnce) {
  EXPECT_EQ(written_by([] {
              StatusLine line({});
              line.show("text");
              line.clear();
              EXPECT_FALSE(line.is_shown());
              line.clear();
            }),
            "\rtext\x1b[K\r\x1b[K");
}

TEST(StatusLine, IsErasedByTheDestructor) {
  EXPECT_EQ(written_by([] { StatusLine({}).show("text"); }), "\rtext\x1b[K\r\x1b[K");
}

TEST(StatusLine, WritesNothingIfNothingWasShown) {
  EXPECT_EQ(written_by([] { StatusLine({}).clear(); }), "");
}

TEST(ProgressForm, IsLinesWithoutATerminalAndNothingWithQuiet) {
  ProgressForm form{};
  // Captured standard error is a file.
  written_by([&] { form = progress_form({}); });
  EXPECT_EQ(form, ProgressForm::lines);
  CommonOptions quiet;
  quiet.quiet = true;
  EXPECT_EQ(progress_form(quiet), ProgressForm::nothing);
}

/// Makes standard error a terminal and sets TERM to `kind`, until it is destroyed.
class TerminalOnStderr {
 public:
  explicit TerminalOnStderr(const char* kind)
      : master_(::posix_openpt(O_RDWR | O_NOCTTY)), before_(::dup(STDERR_FILENO)) {
    ::grantpt(master_.get());
    ::unlockpt(master_.get());
    const FileDescriptor terminal(::open(::ptsname(master_.get()), O_RDWR | O_NOCTTY));
    ::dup2(terminal.get(), STDERR_FILENO);
    if (const char* known = std::getenv("TERM")) kind_before_ = known;
    ::setenv("TERM", kind, 1);
  }
  TerminalOnStderr(const TerminalOnStderr&) = delete;
  TerminalOnStderr& operator=(const TerminalOnStderr&) = delete;
  ~TerminalOnStderr() {
    ::dup2(before_.get(), STDERR_FILENO);
    if (kind_before_) ::setenv("TERM", kind_before_->c_str(), 1);
    if (!kind_before_) ::unsetenv("TERM");
  }

 private:
  FileDescriptor master_;
  FileDescriptor before_;
  std::optional<std::string> kind_before_;
};

TEST(ProgressForm, IsAStatusLineOnATerminalThatCanErase) {
  const TerminalOnStderr terminal("xterm");
  EXPECT_EQ(progress_form({}), ProgressForm::status_line);
}

TEST(ProgressForm, IsLinesOnATerminalThatOnlyAppends) {
  const TerminalOnStderr terminal("dumb");
  EXPECT_EQ(progress_form({}), ProgressForm::lines);
}

const Gpu kGpu{"NVIDIA T4", "GPU-1", "525.60.13", 75};

/// A GPU that `processes` other programs are using.
class BusyGpu : public GpuMonitor {
 public:
  explicit BusyGpu(std::size_t processes) : processes_(processes) {}
  GpuState read_state() override { return {GpuState::Clocks::free, processes_}; }

 private:
  std::size_t processes_;
};

std::vector<std::string> busy_with(std::size_t processes, SpeedCriteria speed) {
  AnsweringSandbox sandbox([](const Command&) { return exited(0); });
  Toolchain toolchain(sandbox, fake_toolkit(), {}, BuildCache("/nowhere"));
  Workbench bench{sandbox, toolchain, {}, Backend::gpu, kGpu, speed};
  bench.open_monitor = [&](std::string_view) { return std::make_unique<BusyGpu>(processes); };
  return describe_busy_gpus({kGpu}, bench);
}

TEST(DriverProblem, IsADriverOfAnEarlierMajorRelease) {
  const auto problem = driver_problem(kGpu, CudaRelease{12, 4}, fake_toolkit());
  ASSERT_TRUE(problem);
  EXPECT_STREQ(problem->what(),
               "driver 525.60.13 of NVIDIA T4 is too old for nvcc 13.0.88: it supports CUDA up to "
               "12.4");
  EXPECT_EQ(
      problem->remedy(),
      "install a driver for CUDA 13, set LABCHECK_NVCC to an nvcc of CUDA 12, or grade on the "
      "simulated GPU with --backend sim");
}

TEST(DriverProblem, IsAbsentWithinAMajorReleaseOrWithALaterDriver) {
  for (const CudaRelease newest : {CudaRelease{13, 0}, CudaRelease{13, 2}, CudaRelease{14, 0}})
    EXPECT_FALSE(driver_problem(kGpu, newest, fake_toolkit()));
  Toolkit toolkit = fake_toolkit();
  toolkit.version = "13.3.1";
  EXPECT_FALSE(driver_problem(kGpu, CudaRelease{13, 0}, toolkit));
}

TEST(DriverProblem, IsAbsentIfTheDriverDoesNotReportItsRelease) {
  EXPECT_FALSE(driver_problem(kGpu, std::nullopt, fake_toolkit()));
}

TEST(BusyGpu, IsReportedBeforeSpeedIsMeasured) {
  EXPECT_EQ(busy_with(1, SpeedCriteria::measured),
            std::vector<std::string>{"another program is using NVIDIA T4: times may vary too "
                                     "much to be valid (suspicious load)"});
  EXPECT_EQ(busy_with(3, SpeedCriteria::measured).front().substr(0, 26),
            "3 other programs are using");
}

TEST(BusyGpu, IsNotReportedIfTheGpuIsIdleOrNothingIsMeasured) {
  EXPECT_TRUE(busy_with(0, SpeedCriteria::measured).empty());
  EXPECT_TRUE(busy_with(2, SpeedCriteria::left_out).empty());
}

// Checks the reading lists of the course's rubrics.

constexpr std::string_view kHandout = "the handout, \"";

std::vector<Criterion> criteria_of(const std::string& lab) {
  try {
    return load_lab(source_folder(), lab, external_names()).value.rubric.criteria;
  } catch (const UserError& error) {
    ADD_FAILURE() << lab << ": " << describe(error.diagnostics().front());
    return {};
  }
}

TEST(Reading, EveryCriterionHasAReasonAndAReadingList) {
  for (const std::string& lab : lab_names(source_folder())) {
    for (const Criterion& criterion : criteria_of(lab)) {
      EXPECT_FALSE(criterion.why.empty()) << lab << ' ' << criterion.id;
      EXPECT_FALSE(criterion.read.empty()) << lab << ' ' << criterion.id;
    }
  }
}

TEST(Reading, SectionsOfTheHandoutExist) {
  std::size_t found = 0;
  for (const std::string& lab : lab_names(source_folder())) {
    const std::string handout = read_file(source_folder() / "assignments" / lab / "README.md");
    for (const Criterion& criterion : criteria_of(lab)) {
      for (const std::string& text : criterion.read) {
        if (!text.starts_with(kHandout)) continue;
        const std::string section = text.substr(kHandout.size(), text.size() - kHandout.size() - 1);
        EXPECT_NE(handout.find("# " + section + '\n'), std::string::npos) << lab << ": " << section;
        ++found;
      }
    }
  }
  EXPECT_GT(found, 0U);
}

TEST(Reading, PointsOfTheHandoutAddUp) {
  const std::regex row(R"(\n\| (\d+) \|)");
  for (const std::string& lab : lab_names(source_folder())) {
    std::string section = read_file(source_folder() / "assignments" / lab / "README.md");
    section.erase(0, section.find("\n## How it is graded\n"));
    section.erase(section.find("\n## ", 1));
    double sum = 0;
    for (std::sregex_iterator found(section.begin(), section.end(), row), end; found != end;
         ++found)
      sum += std::stod((*found)[1].str());
    double total = 0;
    for (const Criterion& criterion : criteria_of(lab)) total += criterion.points;
    EXPECT_EQ(sum, total) << lab;
  }
}

}  // namespace
}  // namespace labcheck::test
