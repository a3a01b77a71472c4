// SPDX-License-Identifier: MIT
/// Names in PTX as they are in the program's source.
#pragma once

#include <string>
#include <string_view>

namespace labcheck::simgpu::ptx {

/// The source name of a mangled function ("matmul(float*, int)") or a variable ("tile"), without
/// unnamed namespaces and without the prefixes that nvcc adds to static names of separately
/// compiled files. An invalid name is returned as it is; of a name that could become very long,
/// only the scopes and the name itself ("thrust::sort").
std::string source_name(std::string_view name);

/// The demangled name without parameters: "matmul_kernel".
std::string short_name(std::string_view mangled);

}  // namespace labcheck::simgpu::ptx
