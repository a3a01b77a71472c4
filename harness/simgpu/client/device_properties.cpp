// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/device_properties.hpp"

#include "harness/simgpu/client/arrays.hpp"
#include "harness/simgpu/state/instruction.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kNameSize = 256;
constexpr std::size_t kUuidSize = 16;
constexpr int kLastAttribute = 147;

constexpr std::size_t size_of(Toolkit toolkit) {
  switch (toolkit) {
    case Toolkit::cuda11:
      return 728;
    case Toolkit::cuda12:
      return 1032;
    case Toolkit::cuda13:
      break;
  }
  return 1008;
}

// On a GPU that can keep data in its L2 cache.
constexpr int access_policy_window(const DeviceProfile& profile) {
  constexpr int kMostBytes = 128 << 20;  // as an H100 and an H200 report
  return profile.persisting_l2_cache == 0 ? 0 : kMostBytes;
}

template <class T>
void write(std::vector<std::byte>& bytes, int offset, T value) {
  if (offset < 0 || static_cast<std::size_t>(offset) + sizeof value > bytes.size()) return;
  std::memcpy(bytes.data() + offset, &value, sizeof value);
}

}  // namespace

std::vector<std::byte> device_properties(const DeviceProfile& profile, Toolkit toolkit) {
  const DeviceProfile& p = profile;
  std::vector<std::byte> bytes(size_of(toolkit));
  std::memcpy(bytes.data(), p.name.data(), std::min(p.name.size(), kNameSize - 1));
  std::memset(bytes.data() + kNameSize, 0x5A, kUuidSize);
  const bool is_new = toolkit == Toolkit::cuda13;
#define ATTRIBUTE(number, name, value)
#define PROPERTY(type, name, before13, since13, value) \
  write<type>(bytes, is_new ? (since13) : (before13), static_cast<type>(value));
#include "harness/simgpu/client/device_properties.def"
#undef PROPERTY
#undef ATTRIBUTE
  return bytes;
}

std::optional<int> device_attribute(const DeviceProfile& profile, int number) {
  const DeviceProfile& p = profile;
  switch (number) {
#define PROPERTY(type, name, before13, since13, value)
#define ATTRIBUTE(number, name, value) \
  case number:                         \
    return static_cast<int>(value);
#include "harness/simgpu/client/device_properties.def"
#undef ATTRIBUTE
#undef PROPERTY
    default:
      break;
  }
  if (number < 1 || number > kLastAttribute) return std::nullopt;
  return 0;
}

}  // namespace labcheck::simgpu
