// SPDX-License-Identifier: MIT
#include "harness/toolchain/script.hpp"

#include "harness/base/file_descriptor.hpp"

#include <fmt/format.h>

#include <csignal>

namespace labcheck {
namespace {

constexpr std::size_t kMostFileBytes = std::size_t{256} << 20;
constexpr std::size_t kMostTextBytes = std::size_t{16} << 20;

// Wall time allowed for each second of processor time: on a busy computer the compiler has to wait.
constexpr int kWallTimeFactor = 2;

// A shell's exit status for a killed command is the signal plus this.
constexpr int kSignalStatusBase = 128;

// If one of its processes was killed at the time limit, the compiler ends as after any error.
void detect_time_limit(ProcessEnd& end, const BuildLimits& limits) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  if (status != nullptr && status->status != 0 && end.cpu_time >= limits.time)
    end.how = LimitExceeded{LimitKind::cpu_time};
}

// The same if the kernel killed one for lack of memory: nvcc's shell passes the signal on in its
// status, but gcc only prints a message, which a source file can print too.
void detect_kill(ProcessEnd& end) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  if (status == nullptr || status->status == 0) return;
  if (status->status == kSignalStatusBase + SIGKILL || end.lacked_memory)
    end.how = KilledBySignal{SIGKILL};
}

}  // namespace

ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const std::string& script,
                        const ScriptContext& context, const BuildLimits& limits) {
  const FileDescriptor file = memory_file("program", 0);
  const FileDescriptor text = memory_file("text", 0);
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  command.working_folder = context.working_folder;
  command.readable = toolkit.readable();
  command.readable.insert(command.readable.end(), context.readable.begin(), context.readable.end());
  command.environment = context.environment;
  if (!toolkit.host_compiler.empty()) command.environment["NVCC_CCBIN"] = toolkit.host_compiler;
  command.environment["PATH"] =
      fmt::format("{}:/usr/local/bin:/usr/bin:/bin", toolkit.nvcc.parent_path().string());
  // nvcc's programs allocate some 350 MB. With huge pages they take a seventh less time.
  command.environment["GLIBC_TUNABLES"] = "glibc.malloc.hugetlb=1";
  command.descriptors = {{file.get(), 3}, {text.get(), 4}};
  command.limits.wall_time = kWallTimeFactor * limits.time;
  command.limits.cpu_time = limits.time;
  command.limits.memory = limits.memory;
  command.limits.scratch = limits.scratch;
  ScriptOutput output;
  output.end = run(sandbox, command);
  detect_time_limit(output.end, limits);
  detect_kill(output.end);
  output.file = read_from_start(file.get(), kMostFileBytes + 1);
  output.text = read_from_start(text.get(), kMostTextBytes + 1);
  output.is_cut = output.file.size() > kMostFileBytes || output.text.size() > kMostTextBytes;
  return output;
}

}  // namespace labcheck
