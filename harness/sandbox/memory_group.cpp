// SPDX-License-Identifier: MIT
#include "harness/sandbox/memory_group.hpp"

#include "harness/base/process_identity.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kPrefix = "labcheck-";

// Version 1 refuses memory just below its limit, as each processor reserves some in advance.
constexpr std::size_t kReserved = std::size_t{1} << 20;

// Of so little, the cached files are not subtracted: that takes time.
constexpr std::size_t kLittle = std::size_t{64} << 20;

bool write_file(const fs::path& file, std::string_view text) {
  std::ofstream stream(file);
  stream << text << std::flush;
  return stream.good();
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

/// A line of /proc/self/mountinfo.
struct Mount {
  std::string root;  // the folder of the file system that is mounted
  std::string point;
  std::string type;
  std::string options;  // of the file system
};

std::optional<Mount> read_mount(const std::string& line) {
  Mount mount;
  std::string skipped;
  std::istringstream fields(line);
  fields >> skipped >> skipped >> skipped >> mount.root >> mount.point;
  while (fields >> skipped && skipped != "-") {
  }
  if (!(fields >> mount.type >> skipped >> mount.options)) return std::nullopt;
  return mount;
}

/// Whether `list`, "cpu,memory", contains `word`.
bool lists(std::string_view list, std::string_view word) {
  const std::vector<std::string_view> words = split_at(list, ',');
  return std::ranges::find(words, word) != words.end();
}

/// The path in /proc/self/cgroup ("4:memory:/path") of the hierarchy with `controller`; "" names
/// version 2.
std::optional<fs::path> own_group(std::string_view groups, std::string_view controller) {
  for (const std::string& line : lines_of(groups)) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string_view controllers =
        std::string_view(line).substr(first + 1, second - first - 1);
    if (lists(controllers, controller)) return line.substr(second + 1);
  }
  return std::nullopt;
}

/// Where `mount` shows `group`. Nothing if the group is outside of the mounted folder.
std::optional<fs::path> folder_of(const fs::path& group, const Mount& mount) {
  const fs::path below = group.lexically_relative(mount.root);
  if (below.empty() || *below.begin() == "..") return std::nullopt;
  return below == "." ? fs::path(mount.point) : mount.point / below;
}

}  // namespace

std::optional<std::uint64_t> entry_of(const fs::path& file, std::string_view key) {
  std::ifstream stream(file);
  std::string name;
  std::uint64_t value = 0;
  while (stream >> name >> value) {
    if (name == key) return value;
  }
  return std::nullopt;
}

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

std::size_t MemoryGroup::used() const {
  const bool v1 = own_.version == GroupPlace::Version::v1;
  const std::size_t used =
      number_in(own_.folder / (v1 ? "memory.usage_in_bytes" : "memory.current"));
  if (used <= kLittle) return used;
  const fs::path statistics = own_.folder / "memory.stat";
  const std::size_t cached =
      entry_of(statistics, v1 ? "total_active_file" : "active_file").value_or(0) +
      entry_of(statistics, v1 ? "total_inactive_file" : "inactive_file").value_or(0);
  return used - std::min(used, cached);
}

bool MemoryGroup::full(std::size_t used) const {
  const bool v1 = own_.version == GroupPlace::Version::v1;
  if (v1 && entry_of(own_.folder / "memory.oom_control", "under_oom").value_or(0) != 0) return true;
  return used > (v1 ? limit_ - std::min(limit_, kReserved) : limit_);
}

bool MemoryGroup::lacked_memory() const {
  const bool v1 = own_.version == GroupPlace::Version::v1;
  const fs::path events = own_.folder / (v1 ? "memory.oom_control" : "memory.events");
  return entry_of(events, "oom_kill").value_or(0) != 0;
}

std::vector<GroupPlace> find_group_places(std::string_view mounts, std::string_view groups) {
  std::vector<GroupPlace> places;
  for (const std::string& line : lines_of(mounts)) {
    const std::optional<Mount> mount = read_mount(line);
    if (!mount) continue;
    if (mount->type == "cgroup" && lists(mount->options, "memory")) {
      const auto group = own_group(groups, "memory");
      if (const auto folder = group ? folder_of(*group, *mount) : std::nullopt)
        places.push_back({*folder, GroupPlace::Version::v1});
    } else if (mount->type == "cgroup2") {
      const auto group = own_group(groups, "");
      const auto folder = group ? folder_of(*group, *mount) : std::nullopt;
      if (!folder) continue;
      // In version 2, a group with processes usually cannot limit the groups in it.
      places.push_back({*folder, GroupPlace::Version::v2});
      if (*folder != mount->point)
        places.push_back({folder->parent_path(), GroupPlace::Version::v2});
    }
  }
  return places;
}

const std::vector<GroupPlace>& own_group_places() {
  static const std::vector<GroupPlace> places =
      find_group_places(read_proc("/proc/self/mountinfo"), read_proc("/proc/self/cgroup"));
  return places;
}

}  // namespace labcheck
