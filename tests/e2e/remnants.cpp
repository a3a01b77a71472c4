// SPDX-License-Identifier: MIT
#include "tests/e2e/remnants.hpp"

#include "tests/e2e/run_labcheck.hpp"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

// The parent in the text of /proc/<process>/stat: "17 (name) S 1 ...". The name may contain ')'.
long parent_in(const std::string& stat) {
  const std::size_t name_end = stat.rfind(')');
  if (name_end == std::string::npos || name_end + 4 > stat.size()) return 0;
  return std::strtol(stat.c_str() + name_end + 4, nullptr, 10);
}

// Those that still run.
std::vector<std::string> running_children() {
  while (waitpid(-1, nullptr, WNOHANG) > 0) {
  }
  std::vector<std::string> found;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc", error)) {
    std::ifstream file(entry.path() / "stat");
    std::string stat;
    if (std::getline(file, stat) && parent_in(stat) == getpid()) found.push_back(stat);
  }
  return found;
}

// The browser of other tests, which may run at the same time, has shared memory, too.
bool is_of_browser(const std::string& name) {
  return name.find("chromium") != std::string::npos || name.find("google") != std::string::npos;
}

// POSIX and System V shared memory.
std::set<std::string> shared_memory() {
  std::set<std::string> names;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator("/dev/shm", error))
    names.insert(entry.path().string());
  std::ifstream segments("/proc/sysvipc/shm");
  std::string line;
  std::getline(segments, line);  // the heading
  while (std::getline(segments, line)) {
    std::istringstream words(line);
    std::string key;
    std::string id;
    words >> key >> id;
    names.insert("shared memory segment " + id);
  }
  return names;
}

}  // namespace

Remnants::Remnants() : shared_memory_(shared_memory()) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

// The locks of GPUs remain on purpose, and all tests share them.
std::vector<std::string> Remnants::environment() const {
  return {"TMPDIR=" + folder_.path().string(),
          "LABCHECK_LOCKS=" + (shared_cache() / "locks").string()};
}

std::vector<std::string> Remnants::items() const {
  using namespace std::chrono_literals;
  std::vector<std::string> processes = running_children();
  for (int k = 0; k < 100 && !processes.empty(); ++k) {
    std::this_thread::sleep_for(20ms);
    processes = running_children();
  }
  std::vector<std::string> items;
  for (const std::string& process : processes) items.push_back("process " + process);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder_.path()))
    items.push_back("file " + entry.path().string());
  for (const std::string& name : shared_memory()) {
    if (!shared_memory_.contains(name) && !is_of_browser(name)) items.push_back(name);
  }
  return items;
}

}  // namespace labcheck::test
