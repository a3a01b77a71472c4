// SPDX-License-Identifier: MIT
#include "harness/sandbox/memory_group.hpp"

#include "tests/support/files.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <iterator>
#include <ostream>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck {

static std::ostream& operator<<(std::ostream& out, const GroupPlace& place) {
  return out << place.folder << (place.version == GroupPlace::Version::v1 ? " v1" : " v2");
}

namespace {

using enum GroupPlace::Version;
using Places = std::vector<GroupPlace>;

TEST(GroupPlaces, Version1IsUsedWhereItLimitsMemory) {
  const char* mounts =
      "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
      "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n";
  EXPECT_EQ(find_group_places(mounts, "4:memory:/course\n2:cpuacct,cpu:/\n"),
            (Places{{"/sys/fs/cgroup/memory/course", v1}}));
}

TEST(GroupPlaces, Version2GroupsAreCreatedInTheOwnGroupOrItsParent) {
  const char* mounts = "25 24 0:22 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw,nsdelegate\n";
  EXPECT_EQ(
      find_group_places(mounts, "0::/user.slice/run-7.scope\n"),
      (Places{{"/sys/fs/cgroup/user.slice/run-7.scope", v2}, {"/sys/fs/cgroup/user.slice", v2}}));
}

TEST(GroupPlaces, NothingIsAboveAMountedGroup) {
  const char* mounts = "25 24 0:22 / /sys/fs/cgroup rw - cgroup2 cgroup rw\n";
  EXPECT_EQ(find_group_places(mounts, "0::/\n"), (Places{{"/sys/fs/cgroup", v2}}));
}

TEST(GroupPlaces, AContainersMountShowsOnlyItsOwnGroup) {
  const char* mounts = "35 31 0:32 /docker/17 /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n";
  EXPECT_EQ(find_group_places(mounts, "4:memory:/docker/17/part\n"),
            (Places{{"/sys/fs/cgroup/memory/part", v1}}));
  EXPECT_EQ(find_group_places(mounts, "4:memory:/other\n"), Places{});
}

TEST(GroupPlaces, UnknownLinesAreIgnored) {
  EXPECT_EQ(find_group_places("\nnonsense\n1 2 3:4 / / rw - ext4 /dev/sda rw\n", ":\n0:\n"),
            Places{});
}

TEST(MemoryGroup, IsNotCreatedWhereItCannotLimitMemory) {
  const test::Folder folder;
  folder.write("cgroup.subtree_control", "cpu memory pids\n");
  // The new folder contains no files, so it is not a control group.
  EXPECT_EQ(MemoryGroup::create({{folder.path(), v2}}, 1 << 20), nullptr);
  const std::filesystem::directory_iterator left(folder.path());
  EXPECT_EQ(std::distance(begin(left), end(left)), 1) << "only the file above is left";
  EXPECT_EQ(MemoryGroup::create({{folder.path() / "absent", v1}}, 1 << 20), nullptr);
}

TEST(MemoryGroup, RemovesTheGroupsOfProcessesThatHaveEnded) {
  const pid_t ended = ::fork();
  if (ended == 0) ::_exit(0);
  ::waitpid(ended, nullptr, 0);
  for (const GroupPlace& place : own_group_places()) {
    const auto abandoned = place.folder / fmt::format("labcheck-{}-1", ended);
    std::error_code error;
    if (!std::filesystem::create_directory(abandoned, error)) continue;
    const auto group = MemoryGroup::create({place}, 1 << 20);
    const bool removed = !std::filesystem::exists(abandoned);
    ::rmdir(abandoned.c_str());
    if (!group) continue;
    EXPECT_TRUE(removed);
    return;
  }
  GTEST_SKIP() << "this computer does not permit control groups that limit memory";
}

}  // namespace
}  // namespace labcheck
