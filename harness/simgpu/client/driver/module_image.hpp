// SPDX-License-Identifier: MIT
/// The device code that programs load at run time: PTX text, or fat binaries.
#pragma once

#include "harness/simgpu/fatbin/fat_binary.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <string>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// The containers of a fat binary. `own` contains the one for PTX text. Containers of fat binaries
/// refer to the program's memory.
struct ModuleImage {
  std::vector<std::byte> own;
  std::vector<Bytes> containers;
};

/// Reads the image at `image`: PTX text that ends with a zero, a fat binary, or the wrapper of one.
/// A cubin has no containers. The errors are those of cuModuleLoadData.
ModuleImage read_module_image(const void* image);

/// Reads the image in the file at `path`. Its bytes stay in `bytes`, to which the image refers.
ModuleImage read_module_file(const char* path, std::string& bytes);

}  // namespace labcheck::simgpu
