// SPDX-License-Identifier: MIT
/// Faults that are only known when a program ends: leaks and launch errors that it never checked.
#pragma once

#include "harness/simgpu/runtime/runtime.hpp"

namespace labcheck::simgpu {

/// Reports the last failed launch if the program never checked for its error. With full checks, and
/// if no other fault was reported, also reports memory that was never freed. Reports nothing on a
/// failed device, because no memory can be freed there.
void report_at_exit(Runtime& runtime);

}  // namespace labcheck::simgpu
