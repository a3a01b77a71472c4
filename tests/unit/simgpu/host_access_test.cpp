#include "harness/simgpu/runtime/host_access.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdlib>

namespace labcheck::simgpu {
namespace {

DeviceMemory& device() {
  static auto& memory = *new DeviceMemory(1 << 20);
  return memory;
}

void touch(std::uint64_t address) {
  const volatile std::uint64_t unforeseen = address;
  *reinterpret_cast<volatile char*>(unforeseen) = 1;
}

TEST(HostAccessDeathTest, ToADevicePointerIsToldBeforeItEndsTheProcess) {
  const std::uint64_t address = *device().allocate(64, AllocationKind::device);
  EXPECT_EXIT(
      {
        tell_host_accesses(device(), {});
        touch(address + 3);
      },
      testing::KilledBySignal(SIGSEGV),
      "^labcheck: host_access: a device pointer was dereferenced on the host at 0x[0-9a-f]+: copy "
      "the data with cudaMemcpy first\n$");
}

TEST(HostAccessDeathTest, IsToldAsJsonWhereADescriptorIsGiven) {
  const std::uint64_t address = *device().allocate(64, AllocationKind::device);
  EXPECT_EXIT(
      {
        tell_host_accesses(device(), {2, "abc"});
        touch(address);
      },
      testing::KilledBySignal(SIGSEGV),
      "^abc\\{\"fault\":\\{\"kind\":\"host_access\",\"message\":\"a device pointer was "
      "dereferenced "
      "on "
      "the host at 0x[0-9a-f]+: copy the data with cudaMemcpy "
      "first\",\"kernel\":\"\",\"file\":\"\",\"line\":0\\}\\}\n$");
}

TEST(HostAccessDeathTest, ToOtherAddressesGoesWhereItWentBefore) {
  EXPECT_EXIT(
      {
        std::signal(SIGSEGV, [](int) { std::_Exit(42); });
        tell_host_accesses(device(), {});
        touch(8);
      },
      testing::ExitedWithCode(42), "^$");
  EXPECT_EXIT(
      {
        std::signal(SIGSEGV, SIG_DFL);
        tell_host_accesses(device(), {});
        touch(8);
      },
      testing::KilledBySignal(SIGSEGV), "^$");
}

}  // namespace
}  // namespace labcheck::simgpu
