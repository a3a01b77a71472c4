// SPDX-License-Identifier: MIT
/// The resources of this computer that a program runs on, and how it is started there.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/gpu_sharing.hpp"
#include "harness/runner/patience.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <filesystem>
#include <map>
#include <memory>
#include <string>

namespace labcheck {

/// `runtime` is the folder of liblabcheck_cudart.so (backend sim). `gpu` is the UUID of the GPU
/// that the program sees; if it is empty, the program sees all GPUs. `use` is how the program uses
/// the GPU. `start_gate`, if set, delays the start of its process. All programs of a submission
/// share `patience`.
struct Host {
  std::filesystem::path runtime{};
  std::string gpu{};
  GpuUse use = GpuUse::shared;
  StartGate* start_gate = nullptr;
  std::shared_ptr<Patience> patience = std::make_shared<Patience>();
};

/// The command that runs `program` in `mode` within `limits`, except the time limit, which the
/// caller enforces. On sim, the caller must pass the end of a SimDevice.
Command student_command(const Program& program, RunMode mode, const Limits& limits,
                        const Host& host);

/// The settings of the simulated GPU for a student's program. [environment variables]
std::map<std::string, std::string> device_settings(RunMode mode, const Limits& limits);

}  // namespace labcheck
