#include "harness/runner/gpu_lock.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file_descriptor.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <functional>
#include <memory>
#include <optional>
#include <sys/file.h>
#include <thread>
#include <vector>

namespace labcheck::test {
namespace {

/// Whether a lock for `use` is had, but not before `make_free` is called.
bool is_had_once(const std::function<void()>& make_free, const Folder& folder, CardUse use) {
  std::atomic<bool> is_free = false;
  std::atomic<bool> came_too_early = false;
  std::thread waiting([&] {
    const GpuLock lock(folder.path(), "GPU-1", use);
    came_too_early = !is_free;
  });
  // Time enough for a lock that does not hold.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  is_free = true;
  make_free();
  waiting.join();
  return !came_too_early;
}

TEST(GpuLock, LetsTheNextOneInWhenItGoes) {
  const Folder folder;
  std::optional<GpuLock> first(std::in_place, folder.path(), "GPU-1", CardUse::alone);
  EXPECT_TRUE(is_had_once([&] { first.reset(); }, folder, CardUse::alone));
}

TEST(GpuLock, ManyShareACardAtOnce) {
  const Folder folder;
  const GpuLock one(folder.path(), "GPU-1", CardUse::shared);
  const GpuLock other(folder.path(), "GPU-1", CardUse::shared);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-1.lock"));
}

TEST(GpuLock, OneMoreThanCanShareWaits) {
  const Folder folder;
  std::vector<std::unique_ptr<GpuLock>> sharing;
  for (int k = 0; k < kMostSharing; ++k)
    sharing.push_back(std::make_unique<GpuLock>(folder.path(), "GPU-1", CardUse::shared));
  EXPECT_TRUE(is_had_once([&] { sharing.pop_back(); }, folder, CardUse::shared));
}

TEST(GpuLock, WhoMustBeAloneWaitsForThoseWhoShareAndGoesBeforeLaterOnes) {
  const Folder folder;
  std::optional<GpuLock> sharing(std::in_place, folder.path(), "GPU-1", CardUse::shared);
  std::atomic<int> entered = 0;
  std::atomic<int> place_of_lone = 0;
  std::atomic<bool> came_too_early = false;
  std::atomic<bool> is_free = false;
  std::thread lone([&] {
    const GpuLock lock(folder.path(), "GPU-1", CardUse::alone);
    came_too_early = !is_free;
    place_of_lone = ++entered;
  });
  // The lone one has the turn once another cannot take it.
  const auto turn = (folder.path() / "gpuGPU-1.turn").string();
  FileDescriptor probe(::open(turn.c_str(), O_RDWR | O_CLOEXEC));
  while (::flock(probe.get(), LOCK_EX | LOCK_NB) == 0) {
    ::flock(probe.get(), LOCK_UN);
    std::this_thread::yield();
  }
  std::thread later([&] {
    const GpuLock lock(folder.path(), "GPU-1", CardUse::shared);
    ++entered;
  });
  is_free = true;
  sharing.reset();
  lone.join();
  later.join();
  EXPECT_FALSE(came_too_early);
  EXPECT_EQ(place_of_lone, 1);
}

TEST(GpuLock, IsOneForEachCard) {
  const Folder folder;
  const GpuLock one(folder.path(), "GPU-1", CardUse::alone);
  const GpuLock other(folder.path(), "GPU-2", CardUse::alone);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-1.lock"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-2.lock"));
}

TEST(GpuLock, MakesItsFolderAndStaysInIt) {
  const Folder folder;
  const GpuLock lock(folder.path() / "new", "../x/y", CardUse::alone);
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "new" / "gpu___x_y.lock"));
}

TEST(GpuLock, SaysWhereItCannotBeMade) {
  const Folder folder;
  const auto file = folder.write("file", "");
  EXPECT_THROW(GpuLock(file, "GPU-1", CardUse::alone), HarnessError);
}

}  // namespace
}  // namespace labcheck::test
