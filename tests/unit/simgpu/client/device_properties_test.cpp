// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/device_properties.hpp"

#include "harness/simgpu/hardware/profile.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>
#include <vector>

namespace labcheck::simgpu {
namespace {

template <class T>
T at(const std::vector<std::byte>& bytes, std::size_t offset) {
  T value{};
  std::memcpy(&value, bytes.data() + offset, sizeof value);
  return value;
}

TEST(DeviceProperties, HaveTheSizeOfEachToolkit) {
  EXPECT_EQ(device_properties(default_profile(), Toolkit::cuda11).size(), 728u);
  EXPECT_EQ(device_properties(default_profile(), Toolkit::cuda12).size(), 1032u);
  EXPECT_EQ(device_properties(default_profile(), Toolkit::cuda13).size(), 1008u);
}

TEST(DeviceProperties, HaveTheOffsetsOfEachToolkit) {
  const auto cuda11 = device_properties(default_profile(), Toolkit::cuda11);
  const auto cuda12 = device_properties(default_profile(), Toolkit::cuda12);
  const auto cuda13 = device_properties(default_profile(), Toolkit::cuda13);
  for (const auto* bytes : {&cuda11, &cuda12, &cuda13}) {
    EXPECT_STREQ(reinterpret_cast<const char*>(bytes->data()), "labcheck simulated GPU");
    EXPECT_EQ(at<std::size_t>(*bytes, 288), std::size_t{4} << 30);  // totalGlobalMem
    EXPECT_EQ(at<int>(*bytes, 360), 8);                             // major
  }
  EXPECT_EQ(at<int>(cuda11, 348), 1'000'000);  // clockRate
  EXPECT_EQ(at<int>(cuda13, 348), 0);
  EXPECT_EQ(at<int>(cuda11, 388), 108);  // multiProcessorCount
  EXPECT_EQ(at<int>(cuda12, 388), 108);
  EXPECT_EQ(at<int>(cuda13, 384), 108);
  EXPECT_EQ(at<std::size_t>(cuda11, 720), 1024u);  // reservedSharedMemPerBlock
  EXPECT_EQ(at<std::size_t>(cuda13, 696), 1024u);
  EXPECT_EQ(at<int>(cuda12, 728), 1);  // hostRegisterSupported
  EXPECT_EQ(at<int>(cuda13, 704), 1);
}

TEST(DeviceProperties, OfADrawnProfileAreAlwaysTheSame) {
  EXPECT_EQ(device_properties(*find_profile("drawn-1"), Toolkit::cuda13),
            device_properties(*find_profile("drawn-1"), Toolkit::cuda13));
}

TEST(Toolkit, FollowsFromThePtxVersion) {
  EXPECT_EQ(toolkit_of(78), Toolkit::cuda11);
  EXPECT_EQ(toolkit_of(80), Toolkit::cuda12);
  EXPECT_EQ(toolkit_of(88), Toolkit::cuda12);
  EXPECT_EQ(toolkit_of(90), Toolkit::cuda13);
  EXPECT_EQ(toolkit_of(0), Toolkit::cuda13);
}

TEST(DeviceAttributes, AgreeWithTheProperties) {
  EXPECT_EQ(device_attribute(default_profile(), 1), 1024);
  EXPECT_EQ(device_attribute(default_profile(), 16), 108);
  EXPECT_EQ(device_attribute(default_profile(), 75), 8);
  EXPECT_EQ(device_attribute(default_profile(), 95), 1);  // cooperative launches
  EXPECT_EQ(device_attribute(default_profile(), 97), 163 << 10);
}

TEST(DeviceAttributes, AreZeroForMissingFeatures) {
  EXPECT_EQ(device_attribute(default_profile(), 96), 0);  // cooperative launches on several devices
  EXPECT_EQ(device_attribute(default_profile(), 35), 0);
}

TEST(DeviceAttributes, DoNotExistForOtherNumbers) {
  EXPECT_EQ(device_attribute(default_profile(), 0), std::nullopt);
  EXPECT_EQ(device_attribute(default_profile(), -3), std::nullopt);
  EXPECT_EQ(device_attribute(default_profile(), 148), std::nullopt);
}

}  // namespace
}  // namespace labcheck::simgpu
