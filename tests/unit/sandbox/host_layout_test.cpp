// SPDX-License-Identifier: MIT
#include "harness/sandbox/host_layout.hpp"

#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

using Paths = std::vector<fs::path>;
using Environment = std::map<std::string, std::string>;

Paths paths_of(const HostLayout& host) {
  Paths paths;
  for (const SystemPath& system : host.system) paths.push_back(system.path);
  return paths;
}

TEST(HostLayout, ListsTheHostsSystemFolders) {
  const test::Folder root;
  root.write("usr/bin/true", "");
  root.write("lib/libc.so", "");
  root.write("etc/ld.so.cache", "");
  root.write("etc/passwd", "");
  root.write("home/instructor/secret", "");
  fs::create_symlink("usr/bin", root.path() / "bin");

  const HostLayout host = examine_host(root.path(), "");
  EXPECT_EQ(paths_of(host), (Paths{"/usr", "/bin", "/lib", "/etc/ld.so.cache"}));
  EXPECT_EQ(host.system[1].link, "usr/bin");
  EXPECT_EQ(host.system[2].link, "");
}

TEST(HostLayout, FindsTheDeviceFilesOfAllGpus) {
  const test::Folder root;
  for (const char* name : {"nvidia0", "nvidia12", "nvidiactl", "nvidia-uvm", "nvidia-uvm-tools",
                           "nvidia-caps/cap1", "nvidia-fs", "nvidiax", "sda", "null"}) {
    root.write(fs::path("dev") / name, "");
  }
  EXPECT_EQ(examine_host(root.path(), "").gpu_devices,
            (Paths{"/dev/nvidia-caps", "/dev/nvidia-uvm", "/dev/nvidia-uvm-tools", "/dev/nvidia0",
                   "/dev/nvidia12", "/dev/nvidiactl"}));
}

TEST(HostLayout, HasNoDeviceFilesWithoutAGpu) {
  const test::Folder root;
  EXPECT_EQ(examine_host(root.path(), "").gpu_devices, Paths());
  EXPECT_EQ(examine_host(root.path(), "").driver_folders, Paths());
}

TEST(HostLayout, FindsADriverOutsideTheSystemThroughLinks) {
  const test::Folder root;
  root.write("opt/store/driver/libcuda.so.580", "");
  fs::create_directories(root.path() / "run/opengl-driver/lib");
  fs::create_symlink(root.path() / "opt/store/driver/libcuda.so.580",
                     root.path() / "run/opengl-driver/lib/libcuda.so.1");
  EXPECT_EQ(examine_host(root.path(), "").driver_folders,
            (Paths{"/run/opengl-driver/lib", "/opt/store/driver"}));
  EXPECT_EQ(examine_host(root.path(), "").driver_search_path, "");
}

TEST(HostLayout, KeepsTheSearchPathOfTheDriver) {
  const test::Folder root;
  root.write("usr/local/nvidia/lib64/libcuda.so.1", "");
  root.write("opt/driver/libcuda.so.1", "");
  root.write("opt/other/libother.so", "");
  const HostLayout host =
      examine_host(root.path(), "/opt/other:/usr/local/nvidia/lib64::relative:/opt/driver");
  EXPECT_EQ(host.driver_search_path, "/usr/local/nvidia/lib64:/opt/driver");
  EXPECT_EQ(host.driver_folders, (Paths{"/opt/driver"}));  // the other one is below /usr
}

TEST(HostLayout, IgnoresTheDriverOfTheSimulatedGpu) {
  const test::Folder root;
  root.write("opt/lib/labcheck/liblabcheck_cudart.so", "");
  root.write("opt/lib/labcheck/driver/libcuda.so.1", "");
  const HostLayout host = examine_host(root.path(), "/opt/lib/labcheck/driver");
  EXPECT_EQ(host.driver_search_path, "");
  EXPECT_EQ(host.driver_folders, Paths{});
}

TEST(Environment, ContainsOnlyTheUsualVariablesByDefault) {
  EXPECT_EQ(environment_of({}, {}, "/scratch"),
            (Environment{{"HOME", "/scratch"},
                         {"LANG", "C.UTF-8"},
                         {"PATH", "/usr/local/bin:/usr/bin:/bin"},
                         {"TMPDIR", "/scratch"}}));
}

TEST(Environment, TheCommandCanSetAllButItsScratchFolder) {
  Command command;
  command.environment = {{"LANG", "C"}, {"PATH", "/bin"}, {"HOME", "/root"}, {"A", "b"}};
  EXPECT_EQ(environment_of(command, {}, "/scratch"), (Environment{{"A", "b"},
                                                                  {"HOME", "/scratch"},
                                                                  {"LANG", "C"},
                                                                  {"PATH", "/bin"},
                                                                  {"TMPDIR", "/scratch"}}));
}

TEST(Environment, TheDriversSearchPathFollowsTheCommandsWithAGpu) {
  HostLayout host;
  host.driver_search_path = "/opt/driver";
  Command command;
  EXPECT_EQ(environment_of(command, host, "/scratch").count("LD_LIBRARY_PATH"), 0U);
  command.gpu = GpuAccess::all;
  EXPECT_EQ(environment_of(command, host, "/scratch").at("LD_LIBRARY_PATH"), "/opt/driver");
  command.environment = {{"LD_LIBRARY_PATH", "/own"}};
  EXPECT_EQ(environment_of(command, host, "/scratch").at("LD_LIBRARY_PATH"), "/own:/opt/driver");
}

}  // namespace
}  // namespace labcheck
