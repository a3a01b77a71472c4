// SPDX-License-Identifier: MIT
/// The resources of this computer that a program runs on.
#pragma once

#include "harness/runner/gpu_use.hpp"

#include <filesystem>
#include <string>

namespace labcheck {

class StartGate;

/// `runtime` is the folder of liblabcheck_cudart.so (backend sim). `gpu` is the UUID of the GPU
/// that the program sees; if it is empty, the program sees all GPUs. `threads` is the number of
/// host threads for the simulated GPU; 0 means one per processor. `use` is how the program uses the
/// GPU. `start_gate`, if set, delays the start of its process.
struct Host {
  std::filesystem::path runtime{};
  std::string gpu{};
  unsigned threads = 0;
  GpuUse use = GpuUse::shared;
  StartGate* start_gate = nullptr;
};

}  // namespace labcheck
