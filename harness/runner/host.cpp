// SPDX-License-Identifier: MIT
#include "harness/runner/host.hpp"

#include "harness/runner/gpu_properties.hpp"

#include <vector>

namespace labcheck {
namespace {

// A process may run many test cases, each with its own time limit; this limit is only a safety net.
constexpr std::chrono::hours kWholeProcess{1};

// Other GPUs are not shown: a program could use them while another one is timed there, and the CUDA
// driver starts faster if it sees one GPU. Empty if the GPU has no device file of its own.
std::filesystem::path device_file_of(const std::string& gpu) {
  static const std::map<std::string, std::filesystem::path> files = gpu_device_files();
  const auto file = files.find(gpu);
  return file == files.end() ? std::filesystem::path() : file->second;
}

}  // namespace

Command student_command(const Program& program, RunMode mode, const Limits& limits,
                        const Host& host) {
  Command command;
  command.arguments = {program.executable.string()};
  command.program_is_trusted = false;
  std::vector<std::filesystem::path> libraries = program.libraries;
  command.limits.wall_time = kWholeProcess;
  command.limits.cpu_time = kWholeProcess;
  command.limits.memory = limits.memory;
  command.limits.output = limits.output;
  command.limits.processes = limits.processes;
  if (mode.backend == Backend::gpu) {
    command.gpu = GpuAccess::all;
    command.gpu_device = device_file_of(host.gpu);
    // Modules must be loaded before the first launch is timed, and the driver must not cache what
    // it compiles.
    command.environment = {{"CUDA_MODULE_LOADING", "EAGER"}, {"CUDA_CACHE_DISABLE", "1"}};
    if (!host.gpu.empty()) command.environment["CUDA_VISIBLE_DEVICES"] = host.gpu;
    // The number of hardware work queues (CUDA C++ Programming Guide, "CUDA Environment
    // Variables"). With one queue, creating a context and ending it take half the time.
    if (host.use == GpuUse::shared || program.streams == StreamUse::one)
      command.environment["CUDA_DEVICE_MAX_CONNECTIONS"] = "1";
  } else {
    libraries.push_back(host.runtime);
  }
  // Programs in the build cache do not contain the paths of their libraries.
  std::string search_path;
  for (const std::filesystem::path& folder : libraries)
    search_path += (search_path.empty() ? "" : ":") + folder.string();
  if (!search_path.empty()) command.environment["LD_LIBRARY_PATH"] = search_path;
  command.readable = {program.executable};
  command.readable.insert(command.readable.end(), libraries.begin(), libraries.end());
  return command;
}

std::map<std::string, std::string> device_settings(RunMode mode, const Limits& limits) {
  // With several threads, a race between blocks could change the results from run to run.
  return {{"LABCHECK_SIM_CHECKS", std::string(to_string(mode.checks))},
          {"LABCHECK_SIM_INSTRUCTIONS", std::to_string(limits.instructions)},
          {"LABCHECK_SIM_MEMORY", std::to_string(limits.memory)},
          {"LABCHECK_SIM_THREADS", "1"}};
}

}  // namespace labcheck
