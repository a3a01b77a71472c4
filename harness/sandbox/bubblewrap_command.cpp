// SPDX-License-Identifier: MIT
#include "harness/sandbox/bubblewrap_command.hpp"

#include "harness/base/paths.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace labcheck {
namespace {

using Arguments = std::vector<std::string>;

void add(Arguments& arguments, std::initializer_list<std::string_view> more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
}

void add_isolation(Arguments& arguments) {
  // With --unshare-all alone, bubblewrap continues if it cannot create a user namespace.
  add(arguments,
      {"--unshare-all", "--unshare-user", "--hostname", "sandbox", "--die-with-parent",
       "--new-session", "--as-pid-1", "--uid", "65534", "--gid", "65534", "--cap-drop", "ALL"});
}

void add_system(Arguments& arguments, const HostLayout& host) {
  for (const SystemPath& system : host.system) {
    if (system.link.empty()) {
      add(arguments, {"--ro-bind", system.path.native(), system.path.native()});
    } else {
      add(arguments, {"--symlink", system.link.native(), system.path.native()});
    }
  }
  // Root's files in /proc check only the user id. If root runs labcheck, a command has that id
  // under another number, so these files are mounted read-only. The rest of /proc must stay
  // writable: the GPU driver names its threads in /proc/self/task/N/comm.
  add(arguments, {"--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys", "--ro-bind-try",
                  "/proc/sysrq-trigger", "/proc/sysrq-trigger", "--dev", "/dev"});
}

void add_gpu(Arguments& arguments, const Command& command, const HostLayout& host) {
  for (const auto& device : gpu_devices_of(command, host))
    add(arguments, {"--dev-bind", device.native(), device.native()});
  for (const auto& folder : host.driver_folders)
    add(arguments, {"--ro-bind", folder.native(), folder.native()});
  add(arguments, {"--ro-bind", "/sys", "/sys"});
}

void add_scratch(Arguments& arguments, const Command& command) {
  // A size of 0 would mean no limit.
  const std::string size = std::to_string(std::max<std::size_t>(command.limits.scratch, 1));
  add(arguments, {"--size", size, "--tmpfs", kBubblewrapScratch});
}

bool system_shows(const HostLayout& host, const std::filesystem::path& path) {
  return std::any_of(host.system.begin(), host.system.end(),
                     [&](const SystemPath& system) { return contains_path(system.path, path); });
}

void add_readable(Arguments& arguments, const Command& command, const HostLayout& host) {
  for (const auto& path : command.readable) {
    // Paths below system folders are visible already, and bubblewrap cannot mount on a link there.
    if (!system_shows(host, path) && !is_hidden(host.hidden, path))
      add(arguments, {"--ro-bind", path.native(), path.native()});
  }
}

/// The hidden paths that are visible so far. The sandbox does not contain the others anyway.
std::vector<HiddenPath> covered_paths(const Command& command, const HostLayout& host) {
  std::vector<HiddenPath> covered;
  std::copy_if(host.hidden.begin(), host.hidden.end(), std::back_inserter(covered),
               [&](const HiddenPath& hidden) {
                 const auto shows = [&](const std::filesystem::path& folder) {
                   return !is_hidden({hidden}, folder) && contains_path(folder, hidden.path);
                 };
                 return system_shows(host, hidden.path) ||
                        std::any_of(command.readable.begin(), command.readable.end(), shows) ||
                        std::any_of(host.driver_folders.begin(), host.driver_folders.end(), shows);
               });
  return covered;
}

/// Covers these paths, and mounts the command's readable paths below them on top.
void add_covers(Arguments& arguments, const std::vector<HiddenPath>& covered,
                const Command& command, const HostLayout& host) {
  for (const HiddenPath& hidden : covered) {
    if (hidden.kind == HiddenPath::Kind::folder) {
      add(arguments, {"--tmpfs", hidden.path.native()});
    } else {
      add(arguments, {"--ro-bind", "/dev/null", hidden.path.native()});
    }
  }
  for (const auto& path : command.readable) {
    if (is_hidden(host.hidden, path)) add(arguments, {"--ro-bind", path.native(), path.native()});
  }
}

/// Makes the root, /dev and the covers read-only: they are file systems in memory without a size
/// limit.
void close_root(Arguments& arguments, const std::vector<HiddenPath>& covered) {
  for (const HiddenPath& hidden : covered) {
    if (hidden.kind == HiddenPath::Kind::folder)
      add(arguments, {"--remount-ro", hidden.path.native()});
  }
  add(arguments, {"--remount-ro", "/dev", "--remount-ro", "/", "--chdir", "/"});
}

void add_environment(Arguments& arguments, const Command& command, const HostLayout& host) {
  add(arguments, {"--clearenv"});
  for (const auto& [name, value] : environment_of(command, host, kBubblewrapScratch))
    add(arguments, {"--setenv", name, value});
}

}  // namespace

std::vector<std::string> bubblewrap_arguments(const std::filesystem::path& bubblewrap,
                                              const Command& command, const HostLayout& host,
                                              int filter,
                                              const std::vector<std::string>& first_process) {
  Arguments arguments = {bubblewrap.string()};
  add_isolation(arguments);
  add_system(arguments, host);
  if (command.gpu == GpuAccess::all) add_gpu(arguments, command, host);
  add_scratch(arguments, command);
  add_readable(arguments, command, host);
  const std::vector<HiddenPath> covered = covered_paths(command, host);
  add_covers(arguments, covered, command, host);
  close_root(arguments, covered);
  add_environment(arguments, command, host);
  add(arguments, {"--seccomp", std::to_string(filter), "--"});
  arguments.insert(arguments.end(), first_process.begin(), first_process.end());
  return arguments;
}

}  // namespace labcheck
