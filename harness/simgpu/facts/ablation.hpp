// SPDX-License-Identifier: MIT
/// What kernels must do without when a recorded run is replayed.
#pragma once

#include "harness/base/enum_names.hpp"

#include <set>

namespace labcheck {

/// The kinds of memory that kernels load values from. `parameters` are those of kernels.
LABCHECK_ENUM(MemoryKind, constant_memory, shared_memory, textures, surfaces, parameters)

/// The kinds from which each load returns a changed value. If the results of kernels stay right,
/// they did not depend on what was loaded.
using Ablation = std::set<MemoryKind>;

}  // namespace labcheck
