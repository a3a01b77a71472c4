/// What can only be told when a program ends: what it never freed and never asked.
#pragma once

#include "harness/simgpu/runtime/runtime.hpp"

namespace labcheck::simgpu {

/// Tells of the launch that failed without the program ever asking; and with full checks, where
/// nothing else was told, of memory that was never freed. On a device that a fault broke nothing
/// can be freed, so nothing is told.
void tell_at_exit(Runtime& runtime);

}  // namespace labcheck::simgpu
