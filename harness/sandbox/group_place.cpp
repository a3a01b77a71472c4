// SPDX-License-Identifier: MIT
#include "harness/sandbox/group_place.hpp"

#include "harness/base/text.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

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

/// Whether `list`, of words separated by `separator`, contains `word`.
bool lists(std::string_view list, char separator, std::string_view word) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(separator), list.size());
    if (list.substr(0, end) == word) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
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
    if (controllers == controller || lists(controllers, ',', controller))
      return line.substr(second + 1);
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

std::vector<GroupPlace> find_group_places(std::string_view mounts, std::string_view groups) {
  std::vector<GroupPlace> places;
  for (const std::string& line : lines_of(mounts)) {
    const std::optional<Mount> mount = read_mount(line);
    if (!mount) continue;
    if (mount->type == "cgroup" && lists(mount->options, ',', "memory")) {
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
  const auto text_of = [](const char* file) {
    std::ifstream stream(file);
    return std::string(std::istreambuf_iterator<char>(stream), {});
  };
  static const std::vector<GroupPlace> places =
      find_group_places(text_of("/proc/self/mountinfo"), text_of("/proc/self/cgroup"));
  return places;
}

}  // namespace labcheck
