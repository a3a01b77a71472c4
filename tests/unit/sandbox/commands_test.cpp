// SPDX-License-Identifier: MIT
#include "harness/sandbox/bubblewrap_command.hpp"
#include "harness/sandbox/host_layout.hpp"
#include "harness/sandbox/monitored_command.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <sys/mman.h>
#include <unistd.h>

namespace labcheck {
namespace {

const HostLayout kHost = {.system = {{"/usr", {}}, {"/bin", "usr/bin"}, {"/etc/ld.so.cache", {}}},
                          .gpu_devices = {"/dev/nvidia0", "/dev/nvidiactl"},
                          .driver_folders = {"/opt/driver"},
                          .driver_search_path = "/opt/driver",
                          .hidden = {}};

std::string text_of(const Command& command, const HostLayout& host = kHost) {
  return fmt::format(
      "{}",
      fmt::join(bubblewrap_arguments("/usr/bin/bwrap", command, host, 9, {"/first", "--"}), " "));
}

HostLayout host_that_hides(std::vector<HiddenPath> hidden) {
  HostLayout host = kHost;
  host.hidden = std::move(hidden);
  return host;
}

TEST(BubblewrapCommand, IsolatesAndShowsOnlyTheSystem) {
  EXPECT_EQ(text_of({}),
            "/usr/bin/bwrap --unshare-all --unshare-user --hostname sandbox --die-with-parent "
            "--new-session --as-pid-1 --uid 65534 --gid 65534 --cap-drop ALL "
            "--ro-bind /usr /usr --symlink usr/bin /bin --ro-bind /etc/ld.so.cache "
            "/etc/ld.so.cache "
            "--proc /proc --ro-bind /proc/sys /proc/sys --ro-bind-try /proc/sysrq-trigger "
            "/proc/sysrq-trigger --dev /dev "
            "--size 67108864 --tmpfs /tmp --remount-ro /dev --remount-ro / --chdir / "
            "--clearenv --setenv HOME /tmp --setenv LANG C.UTF-8 "
            "--setenv PATH /usr/local/bin:/usr/bin:/bin --setenv TMPDIR /tmp "
            "--seccomp 9 -- /first --");
}

TEST(BubblewrapCommand, ShowsTheGpuOnRequest) {
  EXPECT_EQ(text_of({}).find("nvidia"), std::string::npos);
  Command command;
  command.gpu = GpuAccess::all;
  const std::string text = text_of(command);
  EXPECT_NE(text.find("--dev /dev --dev-bind /dev/nvidia0 /dev/nvidia0 "
                      "--dev-bind /dev/nvidiactl /dev/nvidiactl "
                      "--ro-bind /opt/driver /opt/driver --ro-bind /sys /sys "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("--setenv LD_LIBRARY_PATH /opt/driver "), std::string::npos) << text;
}

TEST(BubblewrapCommand, ShowsOneOfSeveralGpus) {
  HostLayout host = kHost;
  host.gpu_devices = {"/dev/nvidia-caps", "/dev/nvidia0", "/dev/nvidia1", "/dev/nvidiactl"};
  Command command;
  command.gpu = GpuAccess::all;
  command.gpu_device = "/dev/nvidia1";
  const std::string text = text_of(command, host);
  EXPECT_EQ(text.find("/dev/nvidia0"), std::string::npos) << text;
  for (const char* shown : {"/dev/nvidia-caps", "/dev/nvidia1", "/dev/nvidiactl"})
    EXPECT_NE(text.find(fmt::format("--dev-bind {0} {0} ", shown)), std::string::npos) << text;
  command.gpu_device = "/dev/nvidia7";
  EXPECT_NE(text_of(command, host).find("/dev/nvidia0"), std::string::npos)
      << "an unknown GPU must not hide the others";
}

TEST(BubblewrapCommand, ShowsReadablePathsBelowTheScratchFolderToo) {
  Command command;
  command.readable = {"/tmp/build/program", "/home/instructor/lab"};
  EXPECT_NE(
      text_of(command).find("--tmpfs /tmp --ro-bind /tmp/build/program /tmp/build/program "
                            "--ro-bind /home/instructor/lab /home/instructor/lab --remount-ro"),
      std::string::npos);
}

TEST(BubblewrapCommand, LeavesOutReadablePathsInSystemFolders) {
  Command command;
  command.readable = {"/usr/local/cuda", "/bin/../root", "/bin/sh"};
  const std::string text = text_of(command);
  EXPECT_EQ(text.find("/usr/local/cuda"), std::string::npos);
  EXPECT_EQ(text.find("/bin/sh"), std::string::npos);
  EXPECT_NE(text.find("--ro-bind /bin/../root"), std::string::npos);
}

TEST(BubblewrapCommand, CoversHiddenPathsInSystemFoldersReadOnly) {
  const HostLayout host =
      host_that_hides({{HiddenPath::Kind::folder, "/usr/share/course/reference"},
                       {HiddenPath::Kind::file, "/usr/share/solution.cu"},
                       {HiddenPath::Kind::folder, "/srv/course/reference"}});
  const std::string text = text_of({}, host);
  EXPECT_NE(text.find("--tmpfs /tmp --tmpfs /usr/share/course/reference --ro-bind /dev/null "
                      "/usr/share/solution.cu --remount-ro /usr/share/course/reference "
                      "--remount-ro /dev --remount-ro / "),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("/srv"), std::string::npos) << "it is not visible";
}

TEST(BubblewrapCommand, ShowsReadablePathsBelowAHiddenFolder) {
  const HostLayout host =
      host_that_hides({{HiddenPath::Kind::folder, "/usr/share/course/reference"},
                       {HiddenPath::Kind::folder, "/srv/course/reference"}});
  Command command;
  command.readable = {"/usr/share/course/reference/lab1", "/usr/share/course/assignments/lab.cuh",
                      "/srv/course/reference/lab1"};
  const std::string text = text_of(command, host);
  EXPECT_NE(text.find("--tmpfs /tmp --tmpfs /usr/share/course/reference "
                      "--ro-bind /usr/share/course/reference/lab1 "
                      "/usr/share/course/reference/lab1 --ro-bind /srv/course/reference/lab1 "
                      "/srv/course/reference/lab1 --remount-ro /usr/share/course/reference "),
            std::string::npos)
      << text;
}

TEST(BubblewrapCommand, CoversHiddenPathsBelowAReadableFolder) {
  const HostLayout host = host_that_hides({{HiddenPath::Kind::folder, "/opt/all/reference"}});
  Command command;
  command.readable = {"/opt/all"};
  const std::string text = text_of(command, host);
  EXPECT_NE(text.find("--ro-bind /opt/all /opt/all --tmpfs /opt/all/reference --remount-ro"),
            std::string::npos)
      << text;
}

TEST(BubblewrapCommand, LimitsTheScratchFolderEvenToZeroBytes) {
  Command command;
  command.limits.scratch = 0;  // for a tmpfs, 0 means no limit
  EXPECT_NE(text_of(command).find("--size 1 --tmpfs /tmp"), std::string::npos);
}

TEST(BubblewrapCommand, PassesTheEnvironmentOfTheCommand) {
  Command command;
  command.environment = {{"PATH", "/opt/cuda/bin"}, {"EMPTY", ""}};
  EXPECT_NE(text_of(command).find("--clearenv --setenv EMPTY  --setenv HOME /tmp --setenv LANG "
                                  "C.UTF-8 --setenv PATH /opt/cuda/bin --setenv TMPDIR /tmp"),
            std::string::npos);
}

std::string join_arguments(const Command& command, const FirstProcessSetting& setting) {
  return fmt::format("{}", fmt::join(first_process_arguments(command, setting), " "));
}

TEST(FirstProcessCommand, ContainsTheCommandsLimits) {
  Command command;
  command.arguments = {"/bin/program", "--", "report=9"};
  command.descriptors = {{17, 3}, {18, 4}};
  command.limits.cpu_time = std::chrono::milliseconds(1500);
  command.limits.output = 1000;
  command.limits.scratch = 2000;
  EXPECT_EQ(join_arguments(command, {.image = 5, .report = 6, .folder = "/tmp", .tasks = 99}),
            "/proc/self/fd/5 report=6 folder=/tmp cpu=2 file=2000 open=256 tasks=99 place=17:3 "
            "place=18:4 -- /bin/program -- report=9");
}

TEST(FirstProcessCommand, OmitsATaskLimitOfZero) {
  Command command;
  command.limits.output = 3000;
  command.limits.scratch = 2000;
  EXPECT_EQ(join_arguments(command, {.image = 5, .report = 6, .folder = "/tmp", .tasks = 0}),
            "/proc/self/fd/5 report=6 folder=/tmp cpu=60 file=3000 open=256 --");
}

TEST(FirstProcessCommand, TheTaskLimitLeavesRoomForTheCommand) {
  Command command;
  command.limits.processes = 1000;
  const auto limit = task_limit(command);
  if (::geteuid() == 0) {
    EXPECT_EQ(limit, 0U);
  } else {
    EXPECT_GT(limit, 1000U);
  }
}

TEST(FirstProcessCommand, TheImageIsAnImmutableProgram) {
  const FileDescriptor image = first_process_image();
  EXPECT_EQ(read_from_start(image.get(), 4), "\177ELF");
  EXPECT_LT(::pwrite(image.get(), "x", 1, 0), 0);
  EXPECT_NE(::ftruncate(image.get(), 0), 0);
}

}  // namespace
}  // namespace labcheck

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;

using Kind = HiddenPath::Kind;

TEST(HiddenPaths, AreRealPathsWithoutDuplicates) {
  const Folder folder;
  const fs::path root = fs::canonical(folder.path());
  const fs::path solution = folder.write("elsewhere/solution.cu", "");
  folder.write("course/reference/lab1/hidden.yaml", "");
  fs::create_symlink(root / "course", root / "link");
  fs::create_symlink(solution, root / "course/reference/lab1/solution.cu");
  EXPECT_EQ(hidden_paths({root / "link/reference", root / "course/reference/lab1",
                          root / "course/reference/lab1/solution.cu", root / "course/reference",
                          root / "absent"}),
            (std::vector<HiddenPath>{{Kind::folder, root / "course/reference"},
                                     {Kind::file, root / "elsewhere/solution.cu"}}));
}

TEST(HiddenPaths, DoNotIncludeAFolderWithALongerName) {
  const std::vector<HiddenPath> hidden{{Kind::folder, "/usr/share/lab"}};
  EXPECT_TRUE(is_hidden(hidden, "/usr/share/lab"));
  EXPECT_TRUE(is_hidden(hidden, "/usr/share/lab/one"));
  EXPECT_TRUE(is_hidden(hidden, "/usr/share/other/../lab/one"));
  EXPECT_FALSE(is_hidden(hidden, "/usr/share/lab2"));
  EXPECT_FALSE(is_hidden(hidden, "/usr/share"));
}

TEST(HiddenPaths, ReadableLinksToThemAreResolved) {
  const Folder folder;
  const fs::path root = fs::canonical(folder.path());
  folder.write("course/reference/oracle.cpp", "");
  folder.write("course/lab.cuh", "");
  fs::create_symlink(root / "course", root / "link");
  const auto hidden = hidden_paths({root / "course/reference"});
  EXPECT_EQ(with_real_paths({root / "link/reference", root / "link/lab.cuh", "/absent",
                             root / "course/reference/oracle.cpp"},
                            hidden),
            (std::vector<fs::path>{root / "link/reference", root / "course/reference",
                                   root / "link/lab.cuh", "/absent",
                                   root / "course/reference/oracle.cpp"}));
}

}  // namespace
}  // namespace labcheck::test
