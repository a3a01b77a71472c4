// SPDX-License-Identifier: MIT
/// Why bubblewrap might not work on this computer.
#pragma once

#include "harness/sandbox/messages.hpp"

namespace labcheck {

/// Reads the obstacles from /proc.
NamespaceObstacles examine_obstacles();

}  // namespace labcheck
