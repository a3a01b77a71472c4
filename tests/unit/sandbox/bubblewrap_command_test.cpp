#include "harness/sandbox/bubblewrap_command.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

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

TEST(BubblewrapCommand, IsolatesAndShowsTheSystemOnly) {
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

TEST(BubblewrapCommand, ShowsTheGpuWhereItIsAskedFor) {
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

TEST(BubblewrapCommand, ShowsReadablePathsBelowTheScratchFolderToo) {
  Command command;
  command.readable = {"/tmp/build/program", "/home/teacher/lab"};
  EXPECT_NE(text_of(command).find("--tmpfs /tmp --ro-bind /tmp/build/program /tmp/build/program "
                                  "--ro-bind /home/teacher/lab /home/teacher/lab --remount-ro"),
            std::string::npos);
}

TEST(BubblewrapCommand, LeavesOutReadablePathsThatTheSystemShowsAlready) {
  Command command;
  command.readable = {"/usr/local/cuda", "/bin/../root", "/bin/sh"};
  const std::string text = text_of(command);
  EXPECT_EQ(text.find("/usr/local/cuda"), std::string::npos);
  EXPECT_EQ(text.find("/bin/sh"), std::string::npos);
  EXPECT_NE(text.find("--ro-bind /bin/../root"), std::string::npos);
}

TEST(BubblewrapCommand, CoversWhatIsHiddenBelowTheSystemAndClosesTheCovers) {
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
  EXPECT_EQ(text.find("/srv"), std::string::npos) << "it is not shown";
}

TEST(BubblewrapCommand, ShowsWhatIsReadableBelowWhatIsHiddenOnTopOfTheCover) {
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

TEST(BubblewrapCommand, CoversWhatIsHiddenBelowWhatIsReadableToo) {
  const HostLayout host = host_that_hides({{HiddenPath::Kind::folder, "/opt/all/reference"}});
  Command command;
  command.readable = {"/opt/all"};
  const std::string text = text_of(command, host);
  EXPECT_NE(text.find("--ro-bind /opt/all /opt/all --tmpfs /opt/all/reference --remount-ro"),
            std::string::npos)
      << text;
}

TEST(BubblewrapCommand, LimitsTheScratchFolderEvenToNothing) {
  Command command;
  command.limits.scratch = 0;  // to a tmpfs this would mean: no limit
  EXPECT_NE(text_of(command).find("--size 1 --tmpfs /tmp"), std::string::npos);
}

TEST(BubblewrapCommand, PassesTheEnvironmentOfTheCommand) {
  Command command;
  command.environment = {{"PATH", "/opt/cuda/bin"}, {"EMPTY", ""}};
  EXPECT_NE(text_of(command).find("--clearenv --setenv EMPTY  --setenv HOME /tmp --setenv LANG "
                                  "C.UTF-8 --setenv PATH /opt/cuda/bin --setenv TMPDIR /tmp"),
            std::string::npos);
}

}  // namespace
}  // namespace labcheck
