// SPDX-License-Identifier: MIT
#include "harness/sandbox/memory_group.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <unistd.h>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "labcheck-";

// Version 1 refuses memory just below its limit, as each processor reserves some in advance.
constexpr std::size_t kReserved = std::size_t{1} << 20;

bool write_file(const fs::path& file, std::string_view text) {
  std::ofstream stream(file);
  stream << text << std::flush;
  return stream.good();
}

/// The number after `key` in a file of lines "key number".
std::size_t entry_of(const fs::path& file, std::string_view key) {
  std::ifstream stream(file);
  std::string name;
  std::size_t value = 0;
  while (stream >> name >> value) {
    if (name == key) return value;
  }
  return 0;
}

std::size_t number_in(const fs::path& file) {
  std::size_t number = 0;
  std::ifstream(file) >> number;
  return number;
}

/// Whether groups in `place` can have a limit of memory.
bool controls_memory(const GroupPlace& place) {
  if (place.version == GroupPlace::Version::v1) return true;
  std::ifstream enabled(place.folder / "cgroup.subtree_control");
  return std::find(std::istream_iterator<std::string>(enabled), {}, "memory") !=
         std::istream_iterator<std::string>();
}

/// Sets the limit so that the kernel ends no process for it.
bool set_limit(const GroupPlace& group, std::size_t limit) {
  const std::string bytes = std::to_string(limit);
  if (group.version == GroupPlace::Version::v2) {
    write_file(group.folder / "memory.swap.max", "0");  // absent if there is no swap space
    return write_file(group.folder / "memory.high", bytes);
  }
  write_file(group.folder / "memory.swappiness", "0");
  return write_file(group.folder / "memory.oom_control", "1") &&
         write_file(group.folder / "memory.limit_in_bytes", bytes);
}

/// Removes the groups of labcheck processes that were killed.
void remove_abandoned(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> abandoned;
  for (fs::directory_iterator entry(folder, error); entry != fs::directory_iterator();
       entry.increment(error)) {
    const std::string name = entry->path().filename();
    if (!name.starts_with(kPrefix)) continue;
    pid_t owner = 0;
    std::from_chars(name.data() + kPrefix.size(), name.data() + name.size(), owner);
    if (owner > 0 && ::kill(owner, 0) != 0 && errno == ESRCH) abandoned.push_back(entry->path());
  }
  for (const fs::path& group : abandoned) ::rmdir(group.c_str());
}

}  // namespace

std::unique_ptr<MemoryGroup> MemoryGroup::create(const std::vector<GroupPlace>& places,
                                                 std::size_t limit) {
  static std::atomic<unsigned> created = 0;
  for (const GroupPlace& place : places) {
    if (!controls_memory(place)) continue;
    remove_abandoned(place.folder);
    const GroupPlace own{place.folder / fmt::format("{}{}-{}", kPrefix, ::getpid(), ++created),
                         place.version};
    std::error_code error;
    if (!fs::create_directory(own.folder, error)) continue;
    FileDescriptor entrance(::open((own.folder / "cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC));
    if (entrance && set_limit(own, limit))
      return std::unique_ptr<MemoryGroup>(new MemoryGroup(own, limit, std::move(entrance)));
    ::rmdir(own.folder.c_str());
  }
  return nullptr;
}

MemoryGroup::MemoryGroup(GroupPlace own, std::size_t limit, FileDescriptor entrance)
    : own_(std::move(own)), limit_(limit), entrance_(std::move(entrance)) {}

MemoryGroup::~MemoryGroup() {
  ::rmdir(own_.folder.c_str());
}

bool MemoryGroup::contains(pid_t process) const {
  std::ifstream members(own_.folder / "cgroup.procs");
  return std::find(std::istream_iterator<pid_t>(members), {}, process) !=
         std::istream_iterator<pid_t>();
}

bool MemoryGroup::full() const {
  const bool v1 = own_.version == GroupPlace::Version::v1;
  if (v1 && entry_of(own_.folder / "memory.oom_control", "under_oom") != 0) return true;
  const std::size_t most = v1 ? limit_ - std::min(limit_, kReserved) : limit_;
  const std::size_t used =
      number_in(own_.folder / (v1 ? "memory.usage_in_bytes" : "memory.current"));
  if (used <= most) return false;
  const fs::path statistics = own_.folder / "memory.stat";
  const std::size_t cached = entry_of(statistics, v1 ? "total_active_file" : "active_file") +
                             entry_of(statistics, v1 ? "total_inactive_file" : "inactive_file");
  return used - std::min(used, cached) > most;
}

}  // namespace labcheck
