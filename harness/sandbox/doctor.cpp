// SPDX-License-Identifier: MIT
#include "harness/sandbox/doctor.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/sandbox/child_process.hpp"
#include "harness/sandbox/memory_group.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

bool setting_is(const char* file, int value) {
  std::ifstream setting(file);
  int found = 0;
  return setting >> found && found == value;
}

/// The first line of `program --version`.
std::string version_of(const fs::path& program) {
  const FileDescriptor output = memory_file("labcheck-version", 0);
  reap_child(start_child({{program.string(), "--version"}, {}, {}, output.get()}));
  const auto lines = lines_of(read_from_start(output.get(), 200));
  return lines.empty() ? "bubblewrap (version unknown)" : lines.front();
}

}  // namespace

NamespaceObstacles examine_obstacles() {
  std::error_code error;
  return {.apparmor = setting_is("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", 1),
          .clone = setting_is("/proc/sys/kernel/unprivileged_userns_clone", 0),
          .count = setting_is("/proc/sys/user/max_user_namespaces", 0),
          .container = fs::exists("/.dockerenv", error) || fs::exists("/run/.containerenv", error)};
}

std::string describe_memory_limit() {
  const auto group = MemoryGroup::create(own_group_places(), ProcessLimits{}.memory);
  if (!group) return "labcheck measures all processes (no permission to create control groups)";
  return fmt::format("control group (version {})",
                     group->version() == GroupPlace::Version::v1 ? 1 : 2);
}

SandboxState examine_bubblewrap() {
  try {
    make_bubblewrap_sandbox();
  } catch (const HarnessError& error) {
    return {false, error.what(), error.remedy()};
  }
  const fs::path program = find_program("bwrap");
  return {true, fmt::format("{} ({})", version_of(program), program.string()), {}};
}

}  // namespace labcheck
