// SPDX-License-Identifier: MIT
/// Connecting to the device.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <optional>

namespace labcheck::simgpu {

struct DeviceConnection {
  FileDescriptor socket;
  FileDescriptor shared_file;  // contains the memory that host and device share (addresses.hpp)
};

/// Connects to the device of labcheck, or starts one if the program runs without labcheck. Nothing
/// if the device does not answer; then it has reported the reason. Throws HarnessError if it cannot
/// be started.
std::optional<DeviceConnection> connect_to_device();

}  // namespace labcheck::simgpu
