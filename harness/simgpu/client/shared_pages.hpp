// SPDX-License-Identifier: MIT
/// The pages of the program that host and device share (addresses.hpp), and the detection of device
/// pointers that host code dereferences.
#pragma once

#include "harness/simgpu/client/device_link.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string_view>

namespace labcheck::simgpu {

class SharedPages {
 public:
  /// Reserves the addresses of device memory and of page-locked and managed memory. `file` contains
  /// the shared pages; -1 if the device did not start.
  explicit SharedPages(int file);

  /// Makes allocated memory accessible to the program, or inaccessible after it was freed.
  void open(std::uint64_t begin, std::size_t size) const;
  void close(std::uint64_t begin, std::size_t size) const;

  /// Moves the pages of registered memory into the shared file. The program's threads may access
  /// the memory meanwhile. False if some of the memory does not exist.
  [[nodiscard]] bool share(std::uint64_t begin, std::size_t size);

  /// Moves the pages back, except those that also contain other registered memory.
  void unshare(std::uint64_t begin);

  /// In a forked child process: replaces shared registered pages by copies.
  void copy_after_fork();

 private:
  int file_;
  std::map<std::uint64_t, std::size_t> registered_;  // sizes by start address
};

/// Writes nullptr to `to`, where the API function `call` will write a pointer. If `to` is not a
/// variable of the program, the handler of report_host_accesses() reports that, and the program
/// ends.
void clear_result(std::string_view call, void** to);

/// Installs a handler that reports segmentation faults at device addresses to the device. The fault
/// still ends the process. Faults at pages that are being moved wait until the
/// access succeeds; other faults are passed to the previous handler. `device` must live as long as
/// the process.
void report_host_accesses(DeviceLink& device);

}  // namespace labcheck::simgpu
