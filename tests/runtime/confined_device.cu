// The process of the simulated GPU can make only a few system calls, because it reads what hostile
// programs send.
// prints: filtered
#include "check.hpp"

#include <fstream>
#include <string>

// The value of `key` in the status of process `id` (proc(5)).
std::string status_of(const std::string& id, const std::string& key) {
  std::ifstream file("/proc/" + id + "/status");
  for (std::string word; file >> word;) {
    if (word == key && file >> word) return word;
  }
  return {};
}

int main() {
  REQUIRE_OK(cudaFree(nullptr));
  std::string device;
  std::ifstream("/proc/thread-self/children") >> device;
  EXPECT(status_of(device, "NoNewPrivs:") == "1");
  if (status_of(device, "Seccomp:") == "2") std::printf("filtered\n");
  return failures;
}
