/// What the assembler (ptxas -v) says about each kernel.
#pragma once

#include "harness/model/simulation.hpp"

#include <map>
#include <string>
#include <string_view>

namespace labcheck {

/// By the kernel's mangled name.
using ResourceUsage = std::map<std::string, KernelResources>;

/// The usage that `log` tells. Kernels in it without figures are left out.
ResourceUsage parse_resource_usage(std::string_view log);

/// `log` without the lines that only tell resources.
std::string without_resource_usage(std::string_view log);

}  // namespace labcheck
