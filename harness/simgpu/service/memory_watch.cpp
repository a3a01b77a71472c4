// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/memory_watch.hpp"

#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <thread>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

// A process that writes to new pages as fast as it can takes about 1 GiB in ten checks.
constexpr std::chrono::milliseconds kInterval{20};

// The contents are "TOTAL RESIDENT ...", in pages. The file stays open, because the confined device
// cannot open files.
std::size_t resident_bytes(int statm, std::size_t page_bytes) {
  char text[128] = {};
  if (::pread(statm, text, sizeof text - 1, 0) <= 0) return 0;
  char* end = nullptr;
  std::strtoull(text, &end, 10);
  return std::strtoull(end, nullptr, 10) * page_bytes;
}

}  // namespace

void watch_memory(std::size_t limit, const Reporter& reporter) {
  const int statm = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const auto page_bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::thread([=] {
    while (resident_bytes(statm, page_bytes) <= limit) std::this_thread::sleep_for(kInterval);
    reporter.memory_limit();
    std::_Exit(0);
  }).detach();
}

}  // namespace labcheck::simgpu
