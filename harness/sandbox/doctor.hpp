/// Why bubblewrap might not work on this machine.
#pragma once

#include "harness/sandbox/messages.hpp"

namespace labcheck {

/// Reads from /proc what this machine forbids.
NamespaceObstacles examine_obstacles();

}  // namespace labcheck
