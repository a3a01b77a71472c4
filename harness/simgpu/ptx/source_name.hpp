/// Names in PTX as the program's source has them.
#pragma once

#include <string>
#include <string_view>

namespace labcheck::simgpu::ptx {

/// "matmul(float*, int)" of a mangled function, "tile" of a variable; without unnamed namespaces
/// and what nvcc adds to keep static names of separately compiled files apart.
std::string source_name(std::string_view name);

}  // namespace labcheck::simgpu::ptx
