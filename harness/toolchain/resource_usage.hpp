// SPDX-License-Identifier: MIT
/// Reading the resource usage of kernels from the output of the assembler (ptxas -v).
#pragma once

#include "harness/model/simulation.hpp"

#include <map>
#include <string>
#include <string_view>

namespace labcheck {

/// The resources of each kernel, by its mangled name.
using ResourceUsage = std::map<std::string, KernelResources>;

/// The resource usage in `log`. Kernels without figures are left out.
ResourceUsage parse_resource_usage(std::string_view log);

/// `log` without the lines about resource usage.
std::string without_resource_usage(std::string_view log);

}  // namespace labcheck
