// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/runner/gpu_monitor.hpp"
#include "harness/runner/gpu_sharing.hpp"
#include "harness/runner/host.hpp"
#include "harness/runner/sim_device.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace labcheck::test {
namespace {

/// Whether `enter` has to wait. It runs in a child process that was asked to stop, where a wait
/// ends at once with Interrupted.
bool has_to_wait(const std::function<void()>& enter) {
  const pid_t child = ::fork();
  if (child == 0) {
    install_interrupt_handlers();
    ::raise(SIGTERM);
    try {
      enter();
    } catch (const Interrupted&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status)) << status;
  return WEXITSTATUS(status) == 1;
}

bool has_to_wait(const Folder& folder, GpuUse use) {
  return has_to_wait([&] { const GpuLock lock(folder.path(), "GPU-1", use); });
}

TEST(GpuLock, CanBeTakenByOtherUsersWhateverTheUmask) {
  const Folder folder;
  const mode_t before = ::umask(0077);
  { const GpuLock lock(folder.path(), "GPU-1", GpuUse::shared); }
  ::umask(before);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder.path())) {
    EXPECT_EQ(entry.status().permissions(), std::filesystem::perms{0666}) << entry.path();
    ++files;
  }
  EXPECT_GT(files, 0);
}

TEST(GpuLock, IsAvailableAfterItsRelease) {
  const Folder folder;
  std::optional<GpuLock> first(std::in_place, folder.path(), "GPU-1", GpuUse::alone);
  EXPECT_TRUE(has_to_wait(folder, GpuUse::alone));
  EXPECT_TRUE(has_to_wait(folder, GpuUse::shared));
  first.reset();
  EXPECT_FALSE(has_to_wait(folder, GpuUse::alone));
  EXPECT_FALSE(has_to_wait(folder, GpuUse::shared));
}

TEST(GpuLock, SeveralProgramsShareAGpu) {
  const Folder folder;
  const GpuLock one(folder.path(), "GPU-1", GpuUse::shared);
  const GpuLock other(folder.path(), "GPU-1", GpuUse::shared);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-1.lock"));
}

TEST(GpuLock, WaitsIfTooManyShareTheGpu) {
  const Folder folder;
  std::vector<std::unique_ptr<GpuLock>> sharing;
  for (int k = 0; k < kMaxSharing; ++k)
    sharing.push_back(std::make_unique<GpuLock>(folder.path(), "GPU-1", GpuUse::shared));
  EXPECT_TRUE(has_to_wait(folder, GpuUse::shared));
  sharing.pop_back();
  EXPECT_FALSE(has_to_wait(folder, GpuUse::shared));
}

TEST(GpuLock, ExclusiveUseWaitsForSharedUseAndPrecedesLaterSharedUse) {
  const Folder folder;
  std::optional<GpuLock> sharing(std::in_place, folder.path(), "GPU-1", GpuUse::shared);
  std::atomic<int> entered = 0;
  std::atomic<int> order_of_exclusive = 0;
  std::atomic<bool> came_too_early = false;
  std::atomic<bool> is_free = false;
  std::thread exclusive([&] {
    const GpuLock lock(folder.path(), "GPU-1", GpuUse::alone);
    came_too_early = !is_free;
    order_of_exclusive = ++entered;
  });
  // The exclusive user holds the turn as soon as the probe cannot take it.
  const auto turn = (folder.path() / "gpuGPU-1.turn").string();
  FileDescriptor probe(::open(turn.c_str(), O_RDWR | O_CLOEXEC));
  while (::flock(probe.get(), LOCK_EX | LOCK_NB) == 0) {
    ::flock(probe.get(), LOCK_UN);
    std::this_thread::yield();
  }
  std::thread later([&] {
    const GpuLock lock(folder.path(), "GPU-1", GpuUse::shared);
    ++entered;
  });
  is_free = true;
  sharing.reset();
  exclusive.join();
  later.join();
  EXPECT_FALSE(came_too_early);
  EXPECT_EQ(order_of_exclusive, 1);
}

TEST(GpuLock, IsSeparateForEachGpu) {
  const Folder folder;
  const GpuLock one(folder.path(), "GPU-1", GpuUse::alone);
  const GpuLock other(folder.path(), "GPU-2", GpuUse::alone);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-1.lock"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-2.lock"));
}

TEST(GpuLock, CreatesItsFolderAndStaysInIt) {
  const Folder folder;
  const GpuLock lock(folder.path() / "new", "../x/y", GpuUse::alone);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "new" / "gpu___x_y.lock"));
}

TEST(GpuLock, ThrowsIfItCannotBeCreated) {
  const Folder folder;
  const auto file = folder.write("file", "");
  EXPECT_THROW(GpuLock(file, "GPU-1", GpuUse::alone), HarnessError);
}

}  // namespace
}  // namespace labcheck::test

namespace labcheck {
namespace {

TEST(GpuMonitor, ReportsAnUnknownStateOfAMissingGpu) {
  const GpuState state = open_gpu_monitor("GPU-00000000-no-such-gpu")->read_state();
  EXPECT_EQ(state.clocks, GpuState::Clocks::unknown);
  EXPECT_EQ(state.processes, 0U);
}

// The values are nvmlClocksEventReasons from the NVML manual.
TEST(GpuMonitor, TreatsHeatAndHardwareAsSlowdown) {
  EXPECT_TRUE(is_throttled(0x08)) << "HwSlowdown";
  EXPECT_TRUE(is_throttled(0x20)) << "SwThermalSlowdown";
  EXPECT_TRUE(is_throttled(0x40)) << "HwThermalSlowdown";
  EXPECT_TRUE(is_throttled(0x80)) << "HwPowerBrakeSlowdown";
}

TEST(GpuMonitor, TreatsThePowerLimitAsNormal) {
  EXPECT_FALSE(is_throttled(0x00));
  EXPECT_FALSE(is_throttled(0x01)) << "GpuIdle";
  EXPECT_FALSE(is_throttled(0x02)) << "ApplicationsClocksSetting";
  EXPECT_FALSE(is_throttled(0x04)) << "SwPowerCap";
  EXPECT_TRUE(is_throttled(0x04 | 0x40));
}

}  // namespace
}  // namespace labcheck

namespace labcheck::test {
namespace {

bool has_to_wait(StartGate& gate) {
  return has_to_wait([&] { const Release start = gate.enter(GpuUse::shared); });
}

TEST(StartGate, LimitsHowManyStartAtOnce) {
  StartGate gate;
  std::vector<Release> starting;
  for (int k = 0; k < StartGate::kMaxStarting; ++k) starting.push_back(gate.enter(GpuUse::shared));
  EXPECT_TRUE(has_to_wait(gate));
  starting.pop_back();
  EXPECT_FALSE(has_to_wait(gate));
}

TEST(StartGate, DoesNotDelayProgramsThatAreTimed) {
  StartGate gate;
  std::vector<Release> starting;
  for (int k = 0; k < StartGate::kMaxStarting; ++k) starting.push_back(gate.enter(GpuUse::shared));
  EXPECT_TRUE(gate.enter(GpuUse::alone));
  EXPECT_TRUE(gate.enter(GpuUse::alone));
}

TEST(StartGate, OthersWaitForAProgramThatIsTimed) {
  StartGate gate;
  Release timed = gate.enter(GpuUse::alone);
  EXPECT_TRUE(has_to_wait(gate));
  timed = {};
  EXPECT_FALSE(has_to_wait(gate));
}

TEST(StartGate, AStartThatNeverFinishesDelaysOthersForALimitedTime) {
  StartGate gate(std::chrono::milliseconds(1));
  const Release never_released = gate.enter(GpuUse::alone);
  EXPECT_TRUE(gate.enter(GpuUse::shared));
}

std::map<std::string, std::string> environment_of(Backend backend, const Host& host) {
  const Program program{"/program", backend, {}};
  const Command command =
      student_command(program, RunMode{backend, CheckLevel::default_}, Limits{}, host);
  return {command.environment.begin(), command.environment.end()};
}

TEST(StudentCommand, ShowsAProgramOnlyItsGpu) {
  const auto environment = environment_of(Backend::gpu, Host{"/runtime", "GPU-1"});
  EXPECT_EQ(environment.at("CUDA_VISIBLE_DEVICES"), "GPU-1");
}

TEST(StudentCommand, GivesProgramsThatAreTimedAllConnectionsToTheGpu) {
  Host host{"/runtime", "GPU-1"};
  EXPECT_EQ(environment_of(Backend::gpu, host).at("CUDA_DEVICE_MAX_CONNECTIONS"), "1");
  EXPECT_FALSE(environment_of(Backend::sim, host).contains("CUDA_DEVICE_MAX_CONNECTIONS"));
  host.use = GpuUse::alone;
  EXPECT_FALSE(environment_of(Backend::gpu, host).contains("CUDA_DEVICE_MAX_CONNECTIONS"));
}

TEST(DeviceSettings, ArePassedToTheSimulatedGpu) {
  Limits limits;
  limits.instructions = 4000;
  limits.memory = 5000;
  using Settings = std::map<std::string, std::string>;
  EXPECT_EQ(device_settings({Backend::sim, CheckLevel::full}, limits),
            (Settings{{"LABCHECK_SIM_CHECKS", "full"},
                      {"LABCHECK_SIM_INSTRUCTIONS", "4000"},
                      {"LABCHECK_SIM_MEMORY", "5000"},
                      {"LABCHECK_SIM_THREADS", "1"}}));
}

}  // namespace
}  // namespace labcheck::test
