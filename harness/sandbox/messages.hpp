/// The sentences about sandboxes that whoever runs labcheck reads.
#pragma once

#include "harness/base/error.hpp"
#include "harness/sandbox/first_process.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <string>
#include <string_view>

namespace labcheck {

/// The command could not be started in a sandbox that works otherwise.
HarnessError preparation_failure(const FirstProcessReport& report, const Command& command);

/// The sandbox ended without telling how the command did; `output` is what it said instead.
HarnessError silent_end(std::string_view output);

/// A process is still there long after SIGKILL.
HarnessError unkillable_process();

/// What this machine forbids that bubblewrap needs.
struct NamespaceObstacles {
  bool apparmor = false;   // kernel.apparmor_restrict_unprivileged_userns=1
  bool clone = false;      // kernel.unprivileged_userns_clone=0
  bool count = false;      // user.max_user_namespaces=0
  bool container = false;  // labcheck runs in a container
};

/// What to do about bubblewrap: it is absent, or it failed saying `message` on such a machine.
std::string remedy_for_absence();
std::string remedy_for_failure(std::string_view message, const NamespaceObstacles& obstacles);

}  // namespace labcheck
