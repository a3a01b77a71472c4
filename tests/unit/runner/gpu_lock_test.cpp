#include "harness/runner/gpu_lock.hpp"

#include "harness/base/error.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <optional>
#include <thread>

namespace labcheck::test {
namespace {

TEST(GpuLock, LetsTheNextOneInWhenItGoes) {
  const Folder folder;
  std::optional<GpuLock> first(std::in_place, folder.path(), "GPU-1");
  std::atomic<bool> is_free = false;
  std::atomic<bool> came_too_early = false;
  std::thread second([&] {
    const GpuLock lock(folder.path(), "GPU-1");
    came_too_early = !is_free;
  });
  std::this_thread::yield();
  is_free = true;
  first.reset();
  second.join();
  EXPECT_FALSE(came_too_early);
}

TEST(GpuLock, IsOneForEachCard) {
  const Folder folder;
  const GpuLock one(folder.path(), "GPU-1");
  const GpuLock other(folder.path(), "GPU-2");
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-1.lock"));
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "gpuGPU-2.lock"));
}

TEST(GpuLock, MakesItsFolderAndStaysInIt) {
  const Folder folder;
  const GpuLock lock(folder.path() / "new", "../x/y");
  EXPECT_TRUE(std::filesystem::exists(folder.path() / "new" / "gpu___x_y.lock"));
}

TEST(GpuLock, SaysWhereItCannotBeMade) {
  const Folder folder;
  const auto file = folder.write("file", "");
  EXPECT_THROW(GpuLock(file, "GPU-1"), HarnessError);
}

}  // namespace
}  // namespace labcheck::test
