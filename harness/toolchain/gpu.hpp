// SPDX-License-Identifier: MIT
/// Finding the GPUs of this computer.
#pragma once

#include "harness/sandbox/sandbox.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// One GPU, as the driver reports it. `capability` is 90 for compute capability 9.0.
struct Gpu {
  std::string name;
  std::string uuid;
  std::string driver;
  int capability = 0;
};

/// The GPUs that the driver reports and CUDA_VISIBLE_DEVICES selects, as for any CUDA program.
/// Empty if there is no driver or it does not answer in time.
std::vector<Gpu> find_gpus(Sandbox& sandbox);

/// The GPUs in the output of `nvidia-smi --query-gpu=name,uuid,driver_version,compute_cap
/// --format=csv,noheader`. GPUs of unknown compute capability are left out.
std::vector<Gpu> parse_gpu_list(std::string_view csv);

/// The GPUs of `found` that `setting`, a value of CUDA_VISIBLE_DEVICES, selects: numbers or the
/// beginnings of UUIDs, up to the first one that does not exist (CUDA Programming Guide, "CUDA
/// Environment Variables"). All of them if it names parts of a GPU (MIG).
std::vector<Gpu> visible_gpus(const std::vector<Gpu>& found, std::string_view setting);

/// The GPUs in `found` with these `numbers`, all of them if `numbers` is empty. Throws UserError if
/// one does not exist or if they differ: the same program would take a different time on another
/// GPU model.
std::vector<Gpu> choose_gpus(const std::vector<unsigned>& numbers, const std::vector<Gpu>& found);

}  // namespace labcheck
