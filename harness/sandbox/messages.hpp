// SPDX-License-Identifier: MIT
/// Messages about sandboxes for the user who runs labcheck.
#pragma once

#include "harness/base/error.hpp"
#include "harness/sandbox/first_process.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>
#include <string_view>

namespace labcheck {

/// The sandbox works, but the command could not be started in it.
HarnessError preparation_failure(const FirstProcessReport& report, const Command& command);

/// The sandbox ended without a report about the command. `output` is what it printed instead.
HarnessError missing_report(std::string_view output);

/// A process still exists long after SIGKILL.
HarnessError unkillable_process();

/// Settings of this computer that keep bubblewrap from working.
struct NamespaceObstacles {
  bool apparmor = false;   // kernel.apparmor_restrict_unprivileged_userns=1
  bool clone = false;      // kernel.unprivileged_userns_clone=0
  bool count = false;      // user.max_user_namespaces=0
  bool container = false;  // labcheck runs in a container
  bool driver = false;     // there, the NVIDIA Container Toolkit covers files in /proc
};

/// What to do if bubblewrap is not installed, or if it failed with `message` on this computer.
std::string remedy_for_absence();
std::string remedy_for_failure(std::string_view message, const NamespaceObstacles& obstacles);

}  // namespace labcheck
