// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/memory_watch.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

// A process that writes to new pages as fast as it can takes about 1 GiB in ten checks.
constexpr std::chrono::milliseconds kInterval{20};

std::size_t resident_bytes() {
  unsigned long total = 0;
  unsigned long resident = 0;
  std::FILE* const file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return 0;
  const bool is_read = std::fscanf(file, "%lu %lu", &total, &resident) == 2;
  std::fclose(file);
  return is_read ? resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

}  // namespace

void watch_memory(std::size_t limit, const Reporter& reporter) {
  std::thread([limit, reporter] {
    while (resident_bytes() <= limit) std::this_thread::sleep_for(kInterval);
    reporter.memory_limit();
    std::_Exit(0);
  }).detach();
}

}  // namespace labcheck::simgpu
